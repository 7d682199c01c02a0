import { runProof } from '../../../shared/jobs/catalogue.ts';
import { type LeasedStore, leasedWork } from '../../platform/jobs/leased-work.ts';
import type { ObjectStore } from '../../platform/aws/object-store.ts';
import { memoryKeysOf } from './proof-file.ts';
import type { ProofItem } from './proof-entity.ts';
import { timings } from './timings.ts';

/** Proofs whose job was lost or whose worker died. One that is given up keeps no copy of its page. */
export const openProofs = (store: LeasedStore<ProofItem>, objects: Pick<ObjectStore, 'remove'>) =>
  leasedWork(
    runProof,
    {
      ...store,
      // Objects first: no later sweep finds a proof that has ended.
      giveUp: async (item, now) => {
        await objects.remove(memoryKeysOf(item));
        return store.giveUp(item, now);
      },
    },
    timings,
  );
