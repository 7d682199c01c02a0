import { takeScreenshot as contract } from '../../../shared/jobs/catalogue.ts';
import { pageLanguages } from '../../registry/pages/watch-store.ts';
import { unlessPaused } from '../../registry/pages/unless-paused.ts';
import { requestingIn } from '../../platform/target-guard/requesting-in.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { throughProxy } from '../../platform/target-guard/guarding-proxy.ts';
import { takePicture as photograph } from '../../providers/camera/take-picture.ts';
import { compareInChild } from './compare-in-child.ts';
import { screenshotStore } from './screenshot-store.ts';
import { type TakePicture, takeScreenshot } from './take-screenshot.ts';
import { announce } from '../../platform/events/announce.ts';
import { ourPictures } from '../../platform/aws/picture-store.ts';
import { ownTargetGuard } from '../../platform/target-guard/target-guard.ts';

const guard = ownTargetGuard();

/** Each picture has its own browser, which reaches the network only through the guard. */
const takePictureIn =
  (languages: readonly string[]): TakePicture =>
  (url) => {
    const { fetch: fetchPage } = requestingIn(guard, languages);
    return throughProxy(guard, (proxy) => photograph(url, { proxy, languages, fetchPage }));
  };

export const handler = handleJob(contract, async ({ payload, isLastDelivery, table }) => {
  const store = screenshotStore(table, announce);
  await takeScreenshot(
    {
      store: { ...store, claim: unlessPaused(table, store) },
      pictures: ourPictures(),
      takePicture: takePictureIn(await pageLanguages(table, payload)),
      compare: compareInChild,
      now: () => new Date(),
    },
    { ...payload, isLastDelivery },
  );
});
