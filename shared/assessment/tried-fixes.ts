import type { Proof, TriedEstimate, TriedFix } from '../models/measuring/proof.ts';
import type { Fix } from '../models/measuring/scan-verdict.ts';
import { pointsOf } from './finding-gain.ts';
import { fieldThresholds } from './thresholds.ts';

/** Pages change; what was tried on an old copy says little about the page of today. */
const validMs = 30 * 24 * 3_600_000;
export const mostProofs = 10;

/** What trying a fix has shown, and of which scan. */
export type Tried = NonNullable<Fix['tried']>;

/** The proofs of a page that still count, of all, newest first. */
export const stillValid = <Run extends { requestedAt: string }>(
  newestFirst: readonly Run[],
  now: Date,
): Run[] => {
  const since = new Date(now.getTime() - validMs).toISOString();
  return newestFirst.slice(0, mostProofs).filter(({ requestedAt }) => requestedAt >= since);
};

/** A tried fix, with the scan whose findings were tried. */
export type TriedOnScan = TriedFix & Pick<Tried, 'scanDate' | 'isRecorded'>;

/** What trying each fix alone has shown, in the newest faithful proof of it. */
export function allTried(newestFirst: readonly Proof[]): TriedOnScan[] {
  const ids = newestFirst.flatMap(({ tried }) => tried.flatMap(({ fixes }) => fixes));
  const found = ids.flatMap((id) => foundIn(id, newestFirst) ?? []);
  const byFix = new Map(found.map(({ tried, proof }) => [tried, { ...tried, ...scanOf(proof) }]));
  return [...byFix.values()];
}

const scanOf = ({ scanDate, isRecorded }: Proof) => ({
  scanDate,
  ...(isRecorded && { isRecorded }),
});

/** What trying a finding's fix alone has shown, in the newest faithful proof. */
export const triedOf = (findingId: string, newestFirst: readonly Proof[]): TriedFix | undefined =>
  foundIn(findingId, newestFirst)?.tried;

/** The same as a fix has it, with the scan whose findings were tried. */
export function shownTried(findingId: string, newestFirst: readonly Proof[]): Tried | undefined {
  const found = foundIn(findingId, newestFirst);
  if (found === undefined) return undefined;
  const { pairs, base, fixed, gain, isProven, why, inp } = found.tried;
  return {
    pairs,
    base,
    fixed,
    gain,
    isProven,
    ...scanOf(found.proof),
    ...(why && { why }),
    ...(inp && { inp }),
  };
}

const foundIn = (findingId: string, newestFirst: readonly Proof[]) =>
  newestFirst
    .filter(({ fidelity }) => fidelity.isFaithful)
    .flatMap((proof) => proof.tried.filter(isSingle).map((tried) => ({ proof, tried })))
    .find(({ tried }) => tried.fixes.includes(findingId));

/** Findings with the same change are tried as one; the best changes together contain others. */
const isSingle = (one: TriedFix, _: number, all: readonly TriedFix[]): boolean =>
  !all.some((other) => other !== one && other.fixes.every((id) => one.fixes.includes(id)));

/** Pairs of runs that show a direction if all but one agree: of 6, at least 5 rise by chance in 11 % of cases. */
const fewestAgreeing = 5;

/**
 * Whether a value rose or fell for certain, however wide its range: the whole range lies on one side, or all pairs of runs
 * but one agree.
 */
export function directionOf(
  { value, low, high, agreeing = 0 }: TriedEstimate,
  pairs: number,
): 'better' | 'worse' | undefined {
  const isCertain = low > 0 || high < 0 || (agreeing >= fewestAgreeing && agreeing >= pairs - 1);
  if (!isCertain || value === 0) return undefined;
  return value > 0 ? 'better' : 'worse';
}

const metrics = ['lcp', 'fcp', 'si', 'tbt', 'cls'] as const;
export type TriedMetric = (typeof metrics)[number];
/** Smallest change of a metric that is mentioned, in its unit of a proof. */
const leastMentioned: Record<TriedMetric, number> = {
  lcp: 100,
  fcp: 100,
  si: 100,
  tbt: 20,
  cls: 0.01,
};

/**
 * The metrics that changed for certain, with the points by which they moved the score. Earlier proofs do not know these:
 * there, what became worse counts more.
 */
export function movedMetrics({
  gain,
  pairs,
}: Pick<Tried, 'gain' | 'pairs'>): { metric: TriedMetric; points: number }[] {
  return metrics
    .filter(
      (metric) =>
        Math.abs(gain[metric].value) >= leastMentioned[metric] &&
        directionOf(gain[metric], pairs) !== undefined,
    )
    .map((metric) => {
      const { value, points = value < 0 ? -2 : 1 } = gain[metric];
      return { metric, points };
    });
}

/** Share of a metric by which it must improve to be worth a fix that does not raise the score. */
const worthwhile = 0.1;

/** A metric improved noticeably and none became worse, although the score did not follow. */
const onlyImproves = (tried: Tried): boolean => {
  const moved = movedMetrics(tried);
  return (
    moved.every(({ metric }) => tried.gain[metric].value > 0) &&
    moved.some(({ metric }) => tried.gain[metric].value >= worthwhile * tried.base[metric])
  );
};

/**
 * Whether a first tap waits longer with a fix: one tap of each is noise below 'good' (200 ms), and below 100 ms of difference.
 */
export const slowsTaps = ({ inp }: Pick<TriedFix, 'inp'>): boolean =>
  inp !== undefined && inp.fixed > fieldThresholds.inp.goodBelow && inp.fixed - inp.base >= 100;

/** What trying a fix says of making it; open if it has not shown enough, or the fix was not tried. */
function outcomeOf({ tried }: Pick<Fix, 'tried'>): 'gains' | 'not-worth' | 'open' {
  if (tried === undefined) return 'open';
  if (slowsTaps(tried)) return 'not-worth';
  const { pairs, isProven } = tried;
  const { score } = tried.gain;
  const isSame = isProven && score.high < 1 && score.high >= 0;
  if (isSame) return onlyImproves(tried) ? 'open' : 'not-worth';
  const direction = directionOf(score, pairs);
  if (direction === undefined) return 'open';
  return direction === 'better' ? 'gains' : 'not-worth';
}

/** Whether a fix was tried and was not worth it: the page became slower, answered a first tap later, or gained nothing. */
export const isNotWorthIt = (fix: Pick<Fix, 'tried'>): boolean => outcomeOf(fix) === 'not-worth';

/** Whether trying a fix has shown what it gains. */
export const hasShownGain = (fix: Pick<Fix, 'tried'>): boolean => outcomeOf(fix) === 'gains';

/** Points that a fix gains: as trying it has shown, else as estimated. */
export const expectedPoints = (fix: Fix): number =>
  hasShownGain(fix) ? (fix.tried?.gain.score.value ?? 0) : pointsOf(fix);

const ranks = { gains: 2, open: 1, 'not-worth': 0 } as const;
const rankOf = (fix: Fix): number => ranks[outcomeOf(fix)];

/** For sorting: gains that were tried first, then estimates; last what was tried and is not worth it. */
export const byTried = (one: Fix, other: Fix): number =>
  rankOf(other) - rankOf(one) || expectedPoints(other) - expectedPoints(one);

/** Fixes with what trying them has shown, sorted by it. */
export const withTried = (fixes: readonly Fix[], newestFirst: readonly Proof[]): Fix[] =>
  fixes
    .map((fix) => {
      const tried = shownTried(fix.id, newestFirst);
      return tried === undefined ? fix : { ...fix, tried };
    })
    .toSorted(byTried);
