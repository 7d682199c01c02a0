import { getVisitors } from '../../shared/calls/visitors.ts';
import { reachedSite } from '../pages/reached-site.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { after, dayMs } from '../platform/times.ts';
import { readVisitors, summaryOf } from './read-visitors.ts';
import { dayOf, visitorStore } from './visitor-store.ts';

const usualDays = 28;

export const handler = handleCall(getVisitors, async ({ query, caller, table, now }) => {
  const { urlKey } = await reachedSite(table, caller, query.url);
  const from = query.from ?? dayOf(after(now, -(usualDays - 1) * dayMs).toISOString());
  const to = query.to ?? dayOf(now.toISOString());
  const site = { accountId: caller.accountId, urlKey };
  return summaryOf(await readVisitors(visitorStore(table), site, { from, to }));
});
