import { runProof as contract } from '../../../shared/jobs/catalogue.ts';
import { pageLanguages } from '../../registry/pages/watch-store.ts';
import { unlessPaused } from '../../registry/pages/unless-paused.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { socketPush } from '../../platform/sockets/push.ts';
import { chromiumFor } from '../../providers/chromium/chromium-executable.ts';
import { pictureEncoder } from '../../providers/chromium/encode-picture.ts';
import { trialRunner } from '../../providers/trial-runner.ts';
import { findProofRequest } from './find-request.ts';
import { proofStore } from './proof-store.ts';
import { proveWith } from './prove-with.ts';
import { runProof } from './run-proof.ts';
import { reportObjects } from '../../platform/aws/object-store.ts';
import { ownTargetGuard } from '../../platform/target-guard/target-guard.ts';

const guard = ownTargetGuard();

export const handler = handleJob(contract, async ({ payload, isLastDelivery, table }) => {
  const objects = reportObjects();
  const now = () => new Date();
  const encoder = pictureEncoder();
  const languages = await pageLanguages(table, payload);
  const store = proofStore(table);
  const trials = trialRunner(guard, { chromium: () => chromiumFor(languages) });
  try {
    await runProof(
      {
        store: { ...store, claim: unlessPaused(table, store) },
        objects,
        findRequest: (item) => findProofRequest({ table, reports: objects }, item),
        prove: proveWith({ runTrial: trials.runTrial, encode: encoder.encode }),
        push: socketPush(table),
        now,
      },
      { ...payload, isLastDelivery },
    );
  } finally {
    await Promise.all([encoder.close(), trials.close()]);
  }
});
