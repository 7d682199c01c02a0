import { formatNumber, noBreakSpace, withSign } from '../lib/format.ts';

export type ChangeVerdict = 'Better' | 'Worse' | 'Same';

export interface Change {
  verdict: ChangeVerdict;
  /** '−0.4 s', with its sign; '±0 s' when nothing changed. */
  amount: string;
  /** '−14 %'; undefined when there is nothing to compare with, or the change is too small to show. */
  percent: string | undefined;
}

interface ChangeInput {
  current: number;
  previous: number;
  /** True for scores, false for metrics where less is better. */
  isMoreBetter?: boolean;
  format: (value: number) => string;
}

/** How a value changed against an earlier one. A change that rounds to nothing is 'Same'. */
export function describeChange({ current, previous, isMoreBetter, format }: ChangeInput): Change {
  const difference = current - previous;
  const amount = withSign(difference, format);
  if (amount.startsWith('±')) return { verdict: 'Same', amount, percent: undefined };
  const percent = previous === 0 ? undefined : (difference / previous) * 100;
  return {
    verdict: difference > 0 === (isMoreBetter ?? false) ? 'Better' : 'Worse',
    amount,
    percent:
      percent === undefined
        ? undefined
        : withSign(percent, (value) => `${formatNumber(value)}${noBreakSpace}%`),
  };
}
