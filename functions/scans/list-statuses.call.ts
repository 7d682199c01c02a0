import { listStatuses } from '../../shared/calls/scans.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { keyOfUrl } from '../pages/url-key.ts';
import { pageStatus } from './page-status.ts';
import { scannedPageStore } from './scanned-page-store.ts';

export const handler = handleCall(listStatuses, async ({ body, caller, table, now }) => {
  const pages = await scannedPageStore(table).findMany(caller.accountId, body.sites, now);
  return body.sites.map((asked) => pageStatus(asked, pages.get(keyOfUrl(asked))));
});
