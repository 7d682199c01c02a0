import { getScreenshotDifference } from '../../../shared/calls/measuring/screenshots.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { latestPictures } from './latest-pictures.ts';
import { screenshotStore } from './screenshot-store.ts';
import { ourPictures } from '../../platform/aws/picture-store.ts';

export const handler = handleCall(getScreenshotDifference, async ({ body, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, body.url);
  const page = { accountId: caller.accountId, url };
  const [newest] = await latestPictures(screenshotStore(table), page, now);
  const key = newest?.differenceKey;
  const pictures = ourPictures();
  return { differenceImage: key === undefined ? null : await pictures.addressOf(key) };
});
