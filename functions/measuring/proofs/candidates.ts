import { fixChanges } from '../../../shared/assessment/fix-snippets.ts';
import { slowsTaps } from '../../../shared/assessment/tried-fixes.ts';
import { whyUntried } from '../../../shared/assessment/why-untried.ts';
import type { Proof, TriedFix } from '../../../shared/models/measuring/proof.ts';
import type { Change } from '../../../shared/snippets/changes.ts';
import type { EncodePicture } from '../../providers/ports/encode-picture.ts';
import { type Arm, newArm } from './arms.ts';
import { applyChanges } from './fixes/apply-changes.ts';
import type { ProofRequest } from './prove.ts';
import type { Recording } from './replay/recording.ts';

/** Fixes that are tried together. */
const mostTogether = 3;

/** Findings with the same changes. */
interface Candidate {
  ids: string[];
  changes: Change[];
}

/** The findings that can be tried, highest rank first. Findings with the same changes are merged. */
export function candidatesOf({ advice }: ProofRequest, untried: Proof['untried']): Candidate[] {
  const byChange = new Map<string, Candidate>();
  for (const evidence of advice) {
    const changes = fixChanges(evidence);
    const { id } = evidence;
    if (changes.length === 0) untried.push({ fix: id, why: whyUntried(id) });
    else {
      const key = JSON.stringify(changes);
      const same = byChange.get(key);
      if (same) same.ids.push(id);
      else byChange.set(key, { ids: [id], changes });
    }
  }
  return [...byChange.values()];
}

export function untry(
  state: Pick<Proof, 'untried'>,
  ids: readonly string[],
  why: Proof['untried'][number]['why'],
): void {
  for (const fix of ids) state.untried.push({ fix, why });
}

export async function armsOf(
  candidates: readonly Candidate[],
  recording: Recording,
  encode: EncodePicture,
  state: Pick<Proof, 'untried'>,
): Promise<Arm[]> {
  const arms: Arm[] = [];
  for (const { ids, changes } of candidates) {
    const fixed = await applyChanges(recording, changes, encode);
    if (typeof fixed === 'string') untry(state, ids, fixed);
    else arms.push(newArm(fixed.recording, ids, fixed.lines));
  }
  return arms;
}

/** The best fixes on one copy, since their gains do not simply add up. */
export async function bestTogether(
  tried: readonly { arm: Arm; tried: TriedFix }[],
  candidates: readonly Candidate[],
  recording: Recording,
  encode: EncodePicture,
): Promise<Arm | undefined> {
  const best = tried
    .filter((one) => one.tried.isProven && one.tried.gain.score.low > 0 && !slowsTaps(one.tried))
    .slice(0, mostTogether)
    .map(({ arm }) => arm.fixes);
  if (best.length < 2) return undefined;
  const changes = best.flatMap(
    (fixes) => candidates.find(({ ids }) => ids === fixes)?.changes ?? [],
  );
  const fixed = await applyChanges(recording, changes, encode);
  return typeof fixed === 'string' ? undefined : newArm(fixed.recording, best.flat(), fixed.lines);
}
