import { photographOutage as contract } from '../../../shared/jobs/catalogue.ts';
import { pageLanguages } from '../../registry/pages/watch-store.ts';
import { requestingIn } from '../../platform/target-guard/requesting-in.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { throughProxy } from '../../platform/target-guard/guarding-proxy.ts';
import { takeOutagePicture } from '../../providers/camera/take-picture.ts';
import { outagePictureStore } from './outage-picture-store.ts';
import { type PhotographOutage, photographOutage } from './photograph-outage.ts';
import { ownTargetGuard } from '../../platform/target-guard/target-guard.ts';

const guard = ownTargetGuard();

/** Each picture has its own browser, which reaches the network only through the guard. */
const photographIn =
  (languages: readonly string[]): PhotographOutage =>
  (url) => {
    const { fetch: fetchPage } = requestingIn(guard, languages);
    return throughProxy(guard, (proxy) => takeOutagePicture(url, { proxy, languages, fetchPage }));
  };

export const handler = handleJob(contract, async ({ payload, isLastDelivery, table }) => {
  const photograph = photographIn(await pageLanguages(table, payload));
  const ports = { store: outagePictureStore(table), photograph, now: () => new Date() };
  await photographOutage(ports, { ...payload, isLastDelivery });
});
