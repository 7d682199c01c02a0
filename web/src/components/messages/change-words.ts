import type { Spread, Untold } from '../../../../shared/assessment/usual-spread.ts';
import { formatNumber, noBreakSpace, withSign } from '../../lib/format.ts';

export type ChangeVerdict = 'Better' | 'Worse' | 'Same' | 'Not proven';

export interface Change {
  verdict: ChangeVerdict;
  /** '−0.4 s', with its sign; '±0 s' if nothing changed. */
  amount: string;
  /** '−14 %'; undefined without a reference, or if it rounds to zero. */
  percent: string | undefined;
  /** Why the difference does not count: it is shown in grey. */
  note?: string;
}

interface Values {
  current: number;
  previous: number;
  /** True for scores, false for metrics, where less is better. */
  isMoreBetter?: boolean;
  format: (value: number) => string;
}

/** The specified words for a difference: 'Same' if it rounds to zero, otherwise 'Better' or 'Worse'. */
function plainChange({ current, previous, isMoreBetter = false, format }: Values): Change {
  const difference = current - previous;
  const amount = withSign(difference, format);
  if (isNothing(amount)) return { verdict: 'Same', amount, percent: undefined };
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

/**
 * How a value of a page changed from an earlier one. A change that rounds to zero is 'Same'; whether another one is more
 * than chance is for the record of changes to say.
 */
export function describeChange({ isProven, ...values }: Values & { isProven: boolean }): Change {
  const change = plainChange(values);
  if (isProven || change.verdict === 'Same') return change;
  return { verdict: 'Not proven', amount: change.amount, percent: undefined };
}

const notes: Record<Untold, string> = {
  'few-scans': 'too few scans to tell',
  'slow-machine': 'measured on a slow machine',
};

interface Compared extends Values {
  /** The usual spread of the values; only a greater difference counts. */
  spread: Spread;
}

/** The specified comparison: 'Better' or 'Worse' with its percentage, and a note where the difference does not count. */
export function describeDifference({ spread, ...values }: Compared): Change {
  const { current, previous } = values;
  const change = plainChange(values);
  if (change.verdict === 'Same') return change;
  if (typeof spread !== 'number') return { ...change, note: notes[spread] };
  return Math.abs(current - previous) <= spread
    ? { ...change, note: 'within the usual variation' }
    : change;
}

const isNothing = (amount: string): boolean => amount.startsWith('±');

/** The reference of a comparison: 'on' '18 Nov 2026'. */
export interface Reference {
  preposition: 'on' | 'at' | 'in' | 'before';
  when: string;
}

/** 'Better −0.4 s (−14 %) than on Nov 18', 'Same as on Nov 18', 'Not proven (+1) since Nov 18': the verdict and the rest. */
export function changeSentence(change: Change, reference: Reference | undefined): string[] {
  const { verdict, amount, percent, note } = change;
  const at = reference && `${reference.preposition} ${reference.when}`;
  switch (verdict) {
    case 'Same':
      return [verdict, ...(at === undefined ? [] : [`as ${at}`])];
    case 'Better':
    case 'Worse': {
      const shown = percent === undefined ? amount : `${amount} (${percent})`;
      const words = at === undefined ? shown : `${shown} than ${at}`;
      return [verdict, note === undefined ? words : `${words}, ${note}`];
    }
    default:
      return [verdict, `(${amount})`, ...(reference ? [`since ${reference.when}`] : [])];
  }
}
