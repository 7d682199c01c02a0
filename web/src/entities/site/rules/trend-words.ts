import type { PageTrend } from '../../../../../shared/calls/trends.ts';
import type { Device } from '../../../../../shared/scans/devices.ts';
import { shownScore } from '../../../../../shared/assessment/thresholds.ts';
import { type Change, describeChange } from '../../../components/change-words.ts';
import { formatNumber } from '../../../lib/format.ts';

/** How the newest score of a device differs from those before it. */
export interface TrendWords {
  verdict: Change['verdict'];
  /** '+12' if it changed, 'no real change' if not; both numbers, '34 → 5', if changes cannot be detected. */
  shown: string;
  /** 'Usually 60, now 72': what is compared, or why it cannot be. */
  course: string;
}

const whole = (value: number): string => formatNumber(shownScore(value));

/** Undefined with fewer than two scans. */
export function trendWords(trend: PageTrend[Device]): TrendWords | undefined {
  const { last, before, spread, untold = 'few-scans' } = trend;
  if (last === null || before === null) return undefined;
  const { verdict, amount } = describeChange({
    current: shownScore(last),
    previous: shownScore(before),
    spread: spread ?? untold,
    isMoreBetter: true,
    format: whole,
  });
  if (spread === null) {
    return { verdict, shown: `${whole(before)} → ${whole(last)}`, course: verdict };
  }
  return {
    verdict,
    shown: verdict === 'Better' || verdict === 'Worse' ? amount : 'no real change',
    course: `Usually ${whole(before)}, now ${whole(last)}`,
  };
}
