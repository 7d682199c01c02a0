import { proofStore } from '../../../functions/measuring/proofs/proof-store.ts';
import { filmstripsKeyOf } from '../../../functions/measuring/proofs/proof-file.ts';
import { timeOrderedId } from '../../../functions/platform/time-ordered-id.ts';
import { sampleLoss, sampleProof } from '../../support/sample-proof.ts';
import { pngOf } from '../../support/small-pictures.ts';
import type { World } from './seed.ts';

/** A fix of a scanned page that was tried on mobile, and is worse, with as many pictures as a proof has. */
export async function seedTried(
  { table, reports }: World,
  { accountId, url, score }: { accountId: string; url: string; score: number },
): Promise<void> {
  const now = new Date();
  const finding = 'cls-culprits-insight';
  const key = { accountId, url, device: 'mobile', proofId: timeOrderedId(now) } as const;
  const store = proofStore(table);
  await store.start({ ...key, findings: [finding], cause: 'clock' }, now);
  await store.claim(key, 'seed', now);
  const data = `data:image/png;base64,${pngOf(4, 8).toString('base64')}`;
  const film = Array.from({ length: 8 }, (_, at) => ({ timing: 300 * (at + 1), data }));
  await reports.putJson(filmstripsKeyOf(key), [{ fixes: [finding], base: film, fixed: film }]);
  const tried = {
    ...sampleLoss,
    fixes: [finding],
    base: { ...sampleLoss.base, score },
    fixed: { ...sampleLoss.fixed, score: score - 21 },
  };
  const proof = sampleProof({ url, device: 'mobile', scanDate: now.toISOString() });
  await store.finish(key, 'seed', { ...proof, tried: [tried] });
}
