import type { SiteStatus } from '../../../../../shared/calls/scans.ts';
import type { Category } from '../../../../../shared/models/scan.ts';
import { severityOf } from '../../../../../shared/state/site-state.ts';

const ranks: Record<Category, number> = { SLOW: 0, AVERAGE: 1, FAST: 2 };
const noData = 3;

const worstOf = (values: readonly (number | null)[], without: number): number =>
  Math.min(...values.map((value) => value ?? without));

/**
 * Sorts by the state, then by the worse status of the two devices, then by the lower score; pages without data are last of
 * their state.
 */
export function byBadness(one: SiteStatus, other: SiteStatus): number {
  const rankOf = ({ mobileStatus, desktopStatus }: SiteStatus): number =>
    worstOf(
      [mobileStatus, desktopStatus].map((status) => status && ranks[status]),
      noData,
    );
  const scoreOf = ({ mobileScore, desktopScore }: SiteStatus): number =>
    worstOf([mobileScore, desktopScore], 101);
  return (
    severityOf(one.state) - severityOf(other.state) ||
    rankOf(one) - rankOf(other) ||
    scoreOf(one) - scoreOf(other)
  );
}
