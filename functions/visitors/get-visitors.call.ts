import { getVisitors } from '../../shared/calls/visitors.ts';
import { reachedSite } from '../pages/reached-site.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { mergedDays, summaryOf } from './read-visitors.ts';
import { askedDays, readDays } from './visitor-days.ts';
import { visitorStore } from './visitor-store.ts';

export const handler = handleCall(getVisitors, async ({ query, caller, table, now }) => {
  const { urlKey } = await reachedSite(table, caller, query.url);
  const site = { accountId: caller.accountId, urlKey };
  const days = await readDays(visitorStore(table), site, askedDays(query, now));
  return summaryOf(mergedDays(days));
});
