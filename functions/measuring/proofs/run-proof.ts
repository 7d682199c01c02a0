import type { ObjectStore } from '../../platform/aws/object-store.ts';
import { log } from '../../platform/logger.ts';
import { isOpen } from '../../platform/open-work/open-items.ts';
import { LeaseLostError, underLease } from '../../platform/open-work/under-lease.ts';
import type { Push } from '../../platform/sockets/push.ts';
import { after } from '../../platform/times.ts';
import { filmstripsKeyOf } from './proof-file.ts';
import { proofMemory } from './proof-memory.ts';
import type { ProofItem } from './proof-entity.ts';
import type { ProofKey, ProofStore } from './proof-store.ts';
import type { Prove, ProofRequest } from './prove.ts';
import { longestProofMs, maxAttempts } from './timings.ts';

export interface RunProofPorts {
  store: Pick<ProofStore, 'claim' | 'release' | 'progress' | 'finish' | 'fail' | 'find'>;
  objects: Pick<ObjectStore, 'getJson' | 'putJson' | 'remove'>;
  /** The findings to try, from the page's newest scan; undefined if there is none any more. */
  findRequest(item: ProofItem): Promise<ProofRequest | undefined>;
  prove: Prove;
  push: Push;
  now(): Date;
}

/** Makes a proof. If its worker dies, the next one continues with its recording and runs. */
export async function runProof(
  { store, objects, findRequest, prove, push, now }: RunProofPorts,
  { isLastDelivery, ...key }: ProofKey & { isLastDelivery: boolean },
): Promise<void> {
  const { accountId, url, device } = key;
  const tell = (isOver: boolean) =>
    push(accountId, { type: 'proof_progress', url, device, isOver });
  const memory = proofMemory(objects, key);
  const fail = async (owner: string): Promise<void> => {
    await store.fail(key, owner);
    await memory.forget();
    await tell(true);
  };
  const ended = await underLease<ProofItem, void>(
    {
      claim: (owner) => store.claim(key, owner, now()),
      release: (_, owner) => store.release(key, owner, now()),
      fail: (_, owner) => fail(owner),
      work: async (item, owner) => {
        const request = await findRequest(item);
        if (request === undefined) {
          await fail(owner);
          return;
        }
        const lost = new AbortController();
        const written: Promise<void>[] = [];
        const note = async (progress: Parameters<typeof store.progress>[2]): Promise<void> => {
          try {
            if (await store.progress(key, owner, progress, now())) await tell(false);
            else lost.abort(new LeaseLostError());
          } catch (error) {
            log.warn('could not store progress', { proofId: key.proofId, error });
          }
        };
        const { proof, filmstrips } = await prove(request, {
          onProgress: (progress) => void written.push(note(progress)),
          signal: lost.signal,
          deadline: after(now(), longestProofMs).getTime(),
          memory,
        });
        await Promise.all(written);
        await objects.putJson(filmstripsKeyOf(key), filmstrips);
        if (await store.finish(key, owner, proof)) {
          await memory.forget();
          await tell(true);
          const { runs, seconds } = proof;
          log.info('proof finished', { proofId: key.proofId, url: key.url, runs, seconds });
          return;
        }
        // The page was removed meanwhile, or another worker makes the proof and writes the object again.
        await objects.remove([filmstripsKeyOf(key)]);
        throw new LeaseLostError();
      },
    },
    { isLastDelivery, maxAttempts },
  );
  if (ended !== 'dropped') return;
  // The page was removed or the proof given up, so no other worker will delete what was stored since.
  const left = await store.find(key, now());
  if (left === undefined || !isOpen(left)) await memory.forget();
}
