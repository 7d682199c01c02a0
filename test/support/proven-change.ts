import type { ProvenChange } from '../../shared/models/measuring/page-changes.ts';

/** A change of the score, give or take two points. */
export const provenChange = (
  [before, after]: [number, number],
  { since, at = since }: { since: Date; at?: Date },
): ProvenChange => ({
  direction: after < before ? 'worse' : 'better',
  how: 'step',
  since: since.toISOString(),
  provenAt: at.toISOString(),
  lastScanId: '1',
  firstScanId: '2',
  metrics: [
    {
      metric: 'score',
      before,
      after,
      change: after - before,
      low: after - before - 2,
      high: after - before + 2,
    },
  ],
  runs: { before: 21, after: 7 },
  suspects: [],
});
