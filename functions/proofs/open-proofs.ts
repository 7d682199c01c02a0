import { runProof } from '../../shared/jobs/catalogue.ts';
import { type LeasedStore, leasedWork } from '../platform/jobs/leased-work.ts';
import type { ProofItem } from './proof-entity.ts';
import { timings } from './timings.ts';

/** Proofs whose job was lost or whose worker died. */
export const openProofs = (store: LeasedStore<ProofItem>) => leasedWork(runProof, store, timings);
