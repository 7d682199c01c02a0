import { listStatuses } from '../../shared/calls/scans.ts';
import { env } from '../platform/aws/env.ts';
import { visibleUrls } from '../pages/visible-urls.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { pageStatuses } from './page-statuses.ts';

export const handler = handleCall(listStatuses, async ({ body, caller, table, now }) => {
  const account = { accountId: caller.accountId, billing: env.billing() };
  return pageStatuses(table, account, await visibleUrls(table, caller, body.sites), now);
});
