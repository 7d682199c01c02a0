import type { Proof, TriedFix } from '../models/proof.ts';
import type { Fix } from '../models/scan-verdict.ts';
import { pointsOf } from './finding-gain.ts';
import { fieldThresholds } from './thresholds.ts';

/** Pages change; what was tried on an old copy says little about the page of today. */
const validMs = 30 * 24 * 3_600_000;
export const mostProofs = 10;

/** The proofs of a page that still count, of all, newest first. */
export const stillValid = <Run extends { requestedAt: string }>(
  newestFirst: readonly Run[],
  now: Date,
): Run[] => {
  const since = new Date(now.getTime() - validMs).toISOString();
  return newestFirst.slice(0, mostProofs).filter(({ requestedAt }) => requestedAt >= since);
};

/** What trying each fix alone has shown, in the newest faithful proof of it. */
export function allTried(newestFirst: readonly Proof[]): TriedFix[] {
  const ids = newestFirst.flatMap(({ tried }) => tried.flatMap(({ fixes }) => fixes));
  return [...new Set(ids.flatMap((id) => triedOf(id, newestFirst) ?? []))];
}

/** What trying a finding's fix alone has shown, in the newest faithful proof. */
export function triedOf(findingId: string, newestFirst: readonly Proof[]): TriedFix | undefined {
  return newestFirst
    .flatMap(({ tried, fidelity }) => (fidelity.isFaithful ? tried.filter(isSingle) : []))
    .find(({ fixes }) => fixes.includes(findingId));
}

/** Findings with the same change are tried as one; the best changes together contain others. */
const isSingle = (one: TriedFix, _: number, all: readonly TriedFix[]): boolean =>
  !all.some((other) => other !== one && other.fixes.every((id) => one.fixes.includes(id)));

/** Whether a fix was seen to gain something. */
const gains = ({ tried }: Fix): boolean => tried?.isProven === true && tried.gain.score.low > 0;
/** Whether a fix was seen to gain nothing that counts. */
const gainsNothing = ({ tried }: Fix): boolean =>
  tried?.isProven === true && tried.gain.score.high < 1;
/**
 * Whether a first tap waits longer with a fix: one tap of each is noise below 'good' (200 ms), and below 100 ms of difference.
 */
export const slowsTaps = ({ inp }: Pick<TriedFix, 'inp'>): boolean =>
  inp !== undefined && inp.fixed > fieldThresholds.inp.goodBelow && inp.fixed - inp.base >= 100;
const harms = ({ tried }: Fix): boolean => tried !== undefined && slowsTaps(tried);
const rankOf = (fix: Fix): number => (harms(fix) || gainsNothing(fix) ? 0 : gains(fix) ? 2 : 1);
const valueOf = (fix: Fix): number =>
  gains(fix) ? (fix.tried?.gain.score.value ?? 0) : pointsOf(fix);

/** Fixes with what trying them has shown: proven gains first; last those seen to gain nothing, or to slow a first tap. */
export const withTried = (fixes: readonly Fix[], newestFirst: readonly Proof[]): Fix[] =>
  fixes
    .map((fix) => {
      const tried = triedOf(fix.id, newestFirst);
      if (tried === undefined) return fix;
      const { pairs, base, fixed, gain, isProven, why, inp } = tried;
      const shown = {
        pairs,
        base,
        fixed,
        gain,
        isProven,
        ...(why && { why }),
        ...(inp && { inp }),
      };
      return { ...fix, tried: shown };
    })
    .toSorted((one, other) => rankOf(other) - rankOf(one) || valueOf(other) - valueOf(one));
