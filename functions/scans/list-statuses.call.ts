import { listStatuses } from '../../shared/calls/scans.ts';
import { handleCall } from '../platform/handle-call.ts';
import { pageStatus } from './page-status.ts';
import { pageUrl } from './page-url.ts';
import { scannedPageStore } from './scanned-page-store.ts';

export const handler = handleCall(listStatuses, async ({ body, caller, table, now }) => {
  const urls = body.sites.map(pageUrl);
  const pages = await scannedPageStore(table).findMany(caller.accountId, urls, now);
  return body.sites.map((asked, index) => pageStatus(asked, pages.get(urls[index] ?? asked)));
});
