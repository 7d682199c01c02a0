import { listStatuses } from '../../../shared/calls/measuring/scans.ts';
import { visibleUrls } from '../../registry/pages/visible-urls.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { pageStatuses } from './states/page-statuses.ts';

export const handler = handleCall(listStatuses, async ({ body, caller, table, now }) => {
  return pageStatuses(table, caller.accountId, await visibleUrls(table, caller, body.sites), now);
});
