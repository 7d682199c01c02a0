import { formatNumber, noBreakSpace, withSign } from '../lib/format.ts';

export type ChangeVerdict = 'Better' | 'Worse' | 'Same' | 'No real change' | 'No real difference';

export interface Change {
  verdict: ChangeVerdict;
  /** '−0.4 s', with its sign; '±0 s' if nothing changed. */
  amount: string;
  /** '−14 %'; undefined without a reference, or if it rounds to zero. */
  percent: string | undefined;
}

interface ChangeInput {
  current: number;
  previous: number;
  /** The usual spread of the page's values; only a greater difference is a change. @default 0 */
  spread?: number;
  /** True for scores, false for metrics, where less is better. */
  isMoreBetter?: boolean;
  format: (value: number) => string;
}

/**
 * How a value changed from an earlier one. A change that rounds to zero is 'Same'; one within the usual spread is 'No
 * real change'.
 */
export function describeChange(input: ChangeInput): Change {
  const { current, previous, spread = 0, isMoreBetter = false, format } = input;
  const difference = current - previous;
  const amount = withSign(difference, format);
  if (isNothing(amount)) return { verdict: 'Same', amount, percent: undefined };
  if (Math.abs(difference) <= spread) {
    return { verdict: 'No real change', amount, percent: undefined };
  }
  const percent = withSign(
    (difference / previous) * 100,
    (value) => `${formatNumber(value)}${noBreakSpace}%`,
  );
  return {
    verdict: difference > 0 === isMoreBetter ? 'Better' : 'Worse',
    amount,
    percent: previous === 0 || isNothing(percent) ? undefined : percent,
  };
}

/** How the value of one side differs from that of another, by the same rules. */
export function describeDifference(input: ChangeInput): Change {
  const change = describeChange(input);
  return change.verdict === 'No real change'
    ? { ...change, verdict: 'No real difference' }
    : change;
}

const isNothing = (amount: string): boolean => amount.startsWith('±');

/** The reference of a comparison: 'on' 'Nov 18, 2026'. */
export interface Reference {
  preposition: 'on' | 'at' | 'in';
  when: string;
}

/** 'Better −0.4 s (−14 %) than on Nov 18', 'Same as on Nov 18', 'No real change (+1) since Nov 18': the verdict and the rest. */
export function changeSentence(change: Change, reference: Reference | undefined): string[] {
  const { verdict, amount, percent } = change;
  const at = reference && `${reference.preposition} ${reference.when}`;
  switch (verdict) {
    case 'Same':
      return [verdict, ...(at === undefined ? [] : [`as ${at}`])];
    case 'No real change':
      return [verdict, `(${amount})`, ...(reference ? [`since ${reference.when}`] : [])];
    case 'No real difference':
      return [verdict, `(${amount})`];
    default: {
      const shown = percent === undefined ? amount : `${amount} (${percent})`;
      return [verdict, shown, ...(at === undefined ? [] : [`than ${at}`])];
    }
  }
}
