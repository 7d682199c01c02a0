import type { ProofRun } from '../../../shared/calls/measuring/proofs.ts';
import { answeredStates } from '../../platform/open-work/open-items.ts';
import type { ProofItem } from './proof-entity.ts';
import { proofOf } from './proof-store.ts';

/** A proof as calls answer it. */
export function toProofRun(item: ProofItem): ProofRun {
  const { proofId, device, state, requestedAt, findings, cause, stage, percent, trying } = item;
  return {
    proofId,
    device,
    state: answeredStates[state],
    requestedAt,
    isAutomatic: cause === 'clock',
    findings,
    progress:
      stage === undefined || percent === undefined
        ? null
        : { stage, percent, ...(trying === undefined ? {} : { fix: trying }) },
    proof: proofOf(item) ?? null,
  };
}
