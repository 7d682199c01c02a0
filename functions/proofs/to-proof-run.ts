import type { ProofRun } from '../../shared/calls/proofs.ts';
import type { ProofItem } from './proof-entity.ts';
import { proofOf } from './proof-store.ts';

const states = { queued: 'waiting', running: 'running', done: 'ready', failed: 'failed' } as const;

/** A proof as calls answer it. */
export function toProofRun(item: ProofItem): ProofRun {
  const { proofId, device, state, requestedAt, findings, cause, stage, percent, trying } = item;
  return {
    proofId,
    device,
    state: states[state],
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
