import { getVisitorPages } from '../../../shared/calls/measuring/visitors.ts';
import { reachedSite } from '../../registry/pages/reached-site.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { askedDays } from './asked-days.ts';
import { visitorPages } from './visitor-report.ts';
import { visitorStore } from './visitor-store.ts';

export const handler = handleCall(getVisitorPages, async ({ query, caller, table, now }) => {
  const { urlKey } = await reachedSite(table, caller, query.url);
  const site = { accountId: caller.accountId, urlKey };
  const { from, to } = askedDays(query, now);
  const { device } = query;
  const parts = [device === undefined ? 'pages' : 'devicePages'] as const;
  const days = await visitorStore(table).daysBetween(site, [from, to], { parts });
  return visitorPages(days, device);
});
