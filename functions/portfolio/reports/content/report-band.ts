import { type Band, scoreBand } from '../../../../shared/assessment/thresholds.ts';
import type { SiteReport } from '../../../../shared/models/portfolio/client-report.ts';
import type { PageState } from '../../../../shared/models/measuring/site-state.ts';
import { stateBands } from '../../../../shared/state/site-state-words.ts';
import { uptimeVerdict } from '../../../../shared/uptime/uptime.ts';

/** The worst of uptime, scores and state; a fall counts as average at best. */
export function bandOf(
  { percent, count }: Pick<SiteReport['uptime'], 'percent' | 'count'>,
  scores: SiteReport['scores'],
  { kind }: PageState,
): Band | null {
  const bands = [
    ...(percent === null ? [] : [uptimeVerdict(percent)?.band ?? 'good']),
    // Of less than a day there is no percentage.
    ...(percent === null && count > 0 ? ['average' as const] : []),
    ...scores.map(({ after }) => scoreBand(after)),
    ...(scores.some(({ change }) => change === 'worse') ? ['average' as const] : []),
    stateBands[kind],
  ];
  return worstOf(bands);
}

export const worstOf = (bands: readonly (Band | null)[]): Band | null =>
  bands.toSorted((one, other) => rankOf(one) - rankOf(other))[0] ?? null;

const ranks: Record<Band, number> = { bad: 0, average: 1, good: 2 };
/** Sorts the worst first, and last what was not measured. */
export const rankOf = (band: Band | null): number => (band === null ? 3 : ranks[band]);
