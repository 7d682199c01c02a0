import type { Fidelity } from '../../../shared/models/measuring/proof.ts';
import { median } from '../../../shared/statistics/median.ts';
import { type Arm, scoresOf } from './arms.ts';
import type { Recorded } from './proof-memory.ts';

/**
 * Points by which the medians may differ; runs of the page itself that differ more set a wider limit, though not one within
 * which the copy would be another page.
 */
const mostPoints = { usual: 2, varying: 5 };
/** Requests without an answer, at least, and as a share of all. */
const mostMissed = { count: 2, share: 0.05 };

/** Whether a copy loads as the page does. */
export function fidelityOf(
  live: Pick<Arm, 'runs'>,
  base: Arm,
  { hasStreams, isCut, requests }: Recorded['load'],
): Fidelity {
  const scores = scoresOf(live);
  const scoreLive = median(scores);
  const scoreReplayed = median(scoresOf(base));
  const spread = Math.max(...scores) - Math.min(...scores);
  const missed = median(base.counts.map((count) => count.missed.length));
  const why = isCut
    ? 'too-large'
    : missed > Math.max(mostMissed.count, requests * mostMissed.share)
      ? 'missed'
      : Math.abs(scoreLive - scoreReplayed) >
          Math.min(mostPoints.varying, Math.max(mostPoints.usual, spread))
        ? hasStreams
          ? 'streams'
          : 'another-score'
        : undefined;
  return {
    scoreLive,
    scoreReplayed,
    requests,
    matchedByPath: Math.round(median(base.counts.map((count) => count.matchedByPath))),
    missed: Math.round(missed),
    isFaithful: why === undefined,
    ...(why && { why }),
  };
}
