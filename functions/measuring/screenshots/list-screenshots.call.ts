import { listScreenshots } from '../../../shared/calls/measuring/screenshots.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { latestPictures, toAnswer } from './latest-pictures.ts';
import { screenshotStore } from './screenshot-store.ts';
import { ourPictures } from '../../platform/aws/picture-store.ts';

export const handler = handleCall(listScreenshots, async ({ body, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, body.url);
  const page = { accountId: caller.accountId, url };
  const taken = await latestPictures(screenshotStore(table), page, now);
  const pictures = ourPictures();
  return Promise.all(taken.toReversed().map((one) => toAnswer(pictures, one)));
});
