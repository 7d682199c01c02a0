import type { Spread, Untold } from '../../../shared/assessment/usual-spread.ts';
import { formatNumber, noBreakSpace, withSign } from '../lib/format.ts';

const untoldVerdicts = {
  'few-scans': 'Too few scans to tell',
  'slow-machine': 'Slow machine, cannot tell',
  'other-machine': 'Different machines, cannot tell',
} as const satisfies Record<Untold, string>;

export type ChangeVerdict =
  | 'Better'
  | 'Worse'
  | 'Same'
  | 'No real change'
  | (typeof untoldVerdicts)[Untold];

export interface Change {
  verdict: ChangeVerdict;
  /** '−0.4 s', with its sign; '±0 s' if nothing changed. */
  amount: string;
  /** '−14 %'; undefined without a reference, or if it rounds to zero. */
  percent: string | undefined;
  /** Why the difference does not count: it is shown in grey. */
  note?: string;
}

interface ChangeInput {
  current: number;
  previous: number;
  /** The usual spread of the page's values; only a greater difference is a change. @default 0 */
  spread?: Spread;
  /** True for scores, false for metrics, where less is better. */
  isMoreBetter?: boolean;
  format: (value: number) => string;
}

/** The specified words for a difference: 'Same' if it rounds to zero, otherwise 'Better' or 'Worse'. */
function plainChange({ current, previous, isMoreBetter = false, format }: ChangeInput): Change {
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
 * How a value changed from an earlier one. A change that rounds to zero is 'Same'; one within the usual spread is 'No
 * real change'; and where the spread is unknown, nothing is said of it.
 */
export function describeChange(input: ChangeInput): Change {
  const { current, previous, spread = 0 } = input;
  const change = plainChange(input);
  if (change.verdict === 'Same') return change;
  const { amount } = change;
  if (typeof spread !== 'number')
    return { verdict: untoldVerdicts[spread], amount, percent: undefined };
  return Math.abs(current - previous) <= spread
    ? { verdict: 'No real change', amount, percent: undefined }
    : change;
}

const notes: Record<Untold, string> = {
  'few-scans': 'too few measurements to tell',
  'slow-machine': 'measured on a slow machine',
  'other-machine': 'measured on different machines',
};

/** The specified comparison: 'Better' or 'Worse' with its percentage, and a note where the difference does not count. */
export function describeDifference(input: ChangeInput): Change {
  const { current, previous, spread = 0 } = input;
  const change = plainChange(input);
  if (change.verdict === 'Same') return change;
  if (typeof spread !== 'number') return { ...change, note: notes[spread] };
  return Math.abs(current - previous) <= spread
    ? { ...change, note: 'within the usual variation' }
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
