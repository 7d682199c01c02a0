import { runProof } from '../../shared/jobs/catalogue.ts';
import type { OpenWorkKind } from '../platform/jobs/sweep-open-work.ts';
import { isHopeless } from '../platform/open-work/open-work.ts';
import type { ProofItem } from './proof-entity.ts';
import type { ProofStore } from './proof-store.ts';
import { timings } from './timings.ts';

/** Proofs whose job was lost or whose worker died. Their screens poll. */
export const openProofs = (
  store: Pick<ProofStore, 'due' | 'requeue' | 'giveUp'>,
): OpenWorkKind<ProofItem, typeof runProof> => ({
  store,
  job: runProof,
  payloadOf: ({ accountId, url, device, proofId }) => ({ accountId, url, device, proofId }),
  longestRetryMs: timings.nextRetry,
  isHopeless,
  giveUp: store.giveUp,
});
