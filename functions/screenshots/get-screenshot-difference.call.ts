import { getScreenshotDifference } from '../../shared/calls/screenshots.ts';
import { bucketClient } from '../platform/aws/bucket-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { pictureStore } from './picture-store.ts';
import { knownAddress } from '../pages/known-address.ts';
import { latestPictures } from './latest-pictures.ts';
import { screenshotStore } from './screenshot-store.ts';

export const handler = handleCall(getScreenshotDifference, async ({ body, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, body.url);
  const page = { accountId: caller.accountId, url };
  const [newest] = await latestPictures(screenshotStore(table), page, now);
  const key = newest?.differenceKey;
  const pictures = pictureStore(bucketClient(), env.reportsBucket());
  return { differenceImage: key === undefined ? null : await pictures.addressOf(key) };
});
