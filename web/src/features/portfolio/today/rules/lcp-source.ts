import {
  type Band,
  categoryBand,
  fieldCategory,
  labBand,
} from '../../../../../../shared/assessment/thresholds.ts';
import type { ClientNumbers } from '../../../../../../shared/calls/portfolio/today.ts';

/** Where an LCP is from: values of different sources are never in one order. */
export const lcpSources = { field: 'Chrome users', visitors: 'Visitors', lab: 'Lab' } as const;
export type LcpSource = keyof typeof lcpSources;

/** The first source that has a value of any client. */
export const firstSourceOf = (clients: readonly ClientNumbers[]): LcpSource =>
  (['field', 'visitors', 'lab'] as const).find((source) =>
    clients.some(({ lcp }) => lcp[source] !== null),
  ) ?? 'field';

/** @param seconds on mobile */
export function lcpBand(source: LcpSource, seconds: number): Band {
  if (source === 'lab') return labBand('mobile', 'lcp', seconds);
  return categoryBand(fieldCategory('lcp', seconds * 1000));
}

/** By the slowest site; clients without a value of the source come before all others. */
export const byWorst = (source: LcpSource) => (one: ClientNumbers, other: ClientNumbers) =>
  (one.lcp[source]?.worst ?? -1) - (other.lcp[source]?.worst ?? -1);
