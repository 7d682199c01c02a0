import { proofStore } from '../../../functions/measuring/proofs/proof-store.ts';
import { timeOrderedId } from '../../../functions/platform/time-ordered-id.ts';
import { sampleLoss, sampleProof } from '../../support/sample-proof.ts';
import type { World } from './seed.ts';

/** A fix of a scanned page that was tried on mobile, and is worse. */
export async function seedTried(
  { table }: World,
  { accountId, url, score }: { accountId: string; url: string; score: number },
): Promise<void> {
  const now = new Date();
  const finding = 'cls-culprits-insight';
  const key = { accountId, url, device: 'mobile', proofId: timeOrderedId(now) } as const;
  const store = proofStore(table);
  await store.start({ ...key, findings: [finding], cause: 'clock' }, now);
  await store.claim(key, 'seed', now);
  const tried = {
    ...sampleLoss,
    fixes: [finding],
    base: { ...sampleLoss.base, score },
    fixed: { ...sampleLoss.fixed, score: score - 21 },
  };
  const proof = sampleProof({ url, device: 'mobile', scanDate: now.toISOString() });
  await store.finish(key, 'seed', { ...proof, tried: [tried] });
}
