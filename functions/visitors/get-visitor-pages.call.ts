import { getVisitorPages } from '../../shared/calls/visitors.ts';
import { reachedSite } from '../pages/reached-site.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { askedDays, readDays } from './visitor-days.ts';
import { visitorPages } from './visitor-report.ts';
import { visitorStore } from './visitor-store.ts';

export const handler = handleCall(getVisitorPages, async ({ query, caller, table, now }) => {
  const { urlKey } = await reachedSite(table, caller, query.url);
  const site = { accountId: caller.accountId, urlKey };
  const asked = askedDays(query, now);
  const days = await readDays(visitorStore(table), site, asked, [
    query.device === undefined ? 'pages' : 'devicePages',
  ]);
  return visitorPages(days, query.device);
});
