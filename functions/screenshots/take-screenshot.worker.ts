import { takeScreenshot as contract } from '../../shared/jobs/catalogue.ts';
import { bucketClient } from '../platform/aws/bucket-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleJob } from '../platform/jobs/handle-job.ts';
import { pictureStore } from './picture-store.ts';
import { startGuardingProxy } from '../platform/target-guard/guarding-proxy.ts';
import { createTargetGuard } from '../platform/target-guard/target-guard.ts';
import { takePicture as photograph } from '../providers/camera/take-picture.ts';
import { compareInChild } from './compare-in-child.ts';
import { screenshotStore } from './screenshot-store.ts';
import { type TakePicture, takeScreenshot } from './take-screenshot.ts';
import { announce } from '../platform/events/announce.ts';

const guard = createTargetGuard({ allowPrivate: env.allowPrivateTargets() });

/** Each picture has its own browser, which reaches the network only through the guard. */
const takePicture: TakePicture = async (url) => {
  const proxy = await startGuardingProxy(guard);
  try {
    return await photograph(url, { proxy, fetchPage: guard.fetch });
  } finally {
    await proxy.close();
  }
};

export const handler = handleJob(contract, async ({ payload, isLastDelivery, table }) => {
  await takeScreenshot(
    {
      store: screenshotStore(table, announce),
      pictures: pictureStore(bucketClient(), env.reportsBucket()),
      takePicture,
      compare: compareInChild,
      now: () => new Date(),
    },
    { ...payload, isLastDelivery },
  );
});
