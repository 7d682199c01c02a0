/** The result of a check. `unknown` if AWS did not answer, or the credentials may not ask. */
export interface Finding {
  verdict: 'fine' | 'note' | 'wrong' | 'unknown';
  /** Sentences for a reader who does not know AWS. */
  says: string;
  /** Commands that help, in this order. */
  run?: readonly string[];
}

const finding =
  (verdict: Finding['verdict']) =>
  (says: string, ...run: string[]): Finding => ({ verdict, says, ...(run.length > 0 && { run }) });

export const fine = finding('fine');
/** The deployment succeeds, and something about it will not be as expected. */
export const note = finding('note');
/** The deployment would be refused, or the product would not work. */
export const wrong = finding('wrong');
export const unknown = finding('unknown');
