import { reportObjects } from '../../../functions/platform/aws/object-store.ts';
import { handleJob } from '../../../functions/platform/jobs/handle-job.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { timeOrderedId } from '../../../functions/platform/time-ordered-id.ts';
import { openProofs } from '../../../functions/measuring/proofs/open-proofs.ts';
import { proofOf, proofStore } from '../../../functions/measuring/proofs/proof-store.ts';
import { runProof as makeProof } from '../../../functions/measuring/proofs/run-proof.ts';
import { runProof } from '../../../shared/jobs/catalogue.ts';
import { sampleProof } from '../../support/sample-proof.ts';
import { seedAccount } from '../../support/seed-account.ts';
import { asSweep, type JobKind, objectsOf, onlyOf } from './work.ts';

const finding = 'render-blocking-insight';

/** A proof, which is there at once in place of one by a browser. */
export const proofKinds = (table: Table): JobKind[] => [
  {
    job: runProof,
    cause: 'person',
    worker: handleJob(runProof, async ({ payload, isLastDelivery }) => {
      const { url, device } = payload;
      const scanDate = '2026-11-24T12:00:00.000Z';
      await makeProof(
        {
          store: proofStore(table),
          objects: reportObjects(),
          findRequest: async () => ({ url, device, scanDate, advice: [] }),
          prove: async (_, { onProgress }) => {
            onProgress?.({ stage: 'trying', percent: 50, fix: finding });
            return { proof: sampleProof({ url, device, scanDate }), filmstrips: [] };
          },
          push: async () => undefined,
          now: () => new Date(),
        },
        { ...payload, isLastDelivery },
      );
    }),
    async prepare(url) {
      const { accountId } = await seedAccount(table);
      const now = new Date();
      const key = { accountId, url, device: 'mobile' as const, proofId: timeOrderedId(now) };
      const store = proofStore(table);
      await store.start({ ...key, findings: [finding], cause: 'person' }, now);
      return {
        accountId,
        url,
        payload: key,
        async outcome() {
          const [item, ...others] = await store.list(key, new Date(), 10);
          return {
            proofs: others.length + 1,
            state: item?.state,
            gain: item && proofOf(item)?.tried[0]?.gain.score.value,
            objects: (await objectsOf(accountId)).length,
          };
        },
      };
    },
    expected: { proofs: 1, state: 'done', gain: 12, objects: 1 },
    recover: async (page, times) => {
      await asSweep(openProofs(onlyOf(page, proofStore(table)), reportObjects()), times);
    },
  },
];
