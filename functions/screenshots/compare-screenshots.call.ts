import { compareScreenshots } from '../../shared/calls/screenshots.ts';
import { handleCall } from '../platform/handle-call.ts';
import { pageUrl } from '../scans/page-url.ts';
import { latestPictures } from './latest-pictures.ts';
import { screenshotStore } from './screenshot-store.ts';

export const handler = handleCall(compareScreenshots, async ({ body, caller, table, now }) => {
  const page = { accountId: caller.accountId, url: pageUrl(body.url) };
  const [newest] = await latestPictures(screenshotStore(table), page, now);
  return { compare: newest?.isEqual ?? null };
});
