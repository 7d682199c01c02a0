import type { PageTrend } from '../../../../../shared/calls/trends.ts';
import type { Device } from '../../../../../shared/devices.ts';
import { type Change, describeChange } from '../../../components/change-words.ts';
import { formatNumber } from '../../../lib/format.ts';

/** How the score of a device went over 14 days. */
export interface TrendWords {
  verdict: Change['verdict'];
  /** '+12' if it changed, 'no real change' if not. */
  shown: string;
  /** 'From 60 to 72 in 14 days': what the line shows, for those who do not see it. */
  course: string;
}

const whole = (value: number): string => formatNumber(Math.round(value));

/** Undefined with fewer than two days, which have no course. */
export function trendWords({ scores, spread }: PageTrend[Device]): TrendWords | undefined {
  const [first, last] = [scores[0], scores.at(-1)];
  if (first === undefined || last === undefined || scores.length < 2) return undefined;
  const change = describeChange({
    current: last.score,
    previous: first.score,
    spread,
    isMoreBetter: true,
    format: whole,
  });
  const isReal = change.verdict === 'Better' || change.verdict === 'Worse';
  return {
    verdict: change.verdict,
    shown: isReal ? change.amount : 'no real change',
    course: `From ${whole(first.score)} to ${whole(last.score)} in 14 days`,
  };
}
