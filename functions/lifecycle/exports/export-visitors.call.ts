import { exportVisitors } from '../../../shared/calls/measuring/visitors.ts';
import { reachedSite } from '../../registry/pages/reached-site.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { askedDays, askedSegment, partsFor } from '../../measuring/visitors/asked-days.ts';
import { visitorStore } from '../../measuring/visitors/visitor-store.ts';
import { visitorsCsv } from './visitors-csv.ts';

export const handler = handleCall(exportVisitors, async ({ query, caller, table, now }) => {
  const { urlKey } = await reachedSite(table, caller, query.url);
  const segment = askedSegment(query);
  const { from, to } = askedDays(query, now);
  const site = { accountId: caller.accountId, urlKey };
  const parts = partsFor(segment);
  const days = await visitorStore(table).daysBetween(site, [from, to], { parts });
  return {
    fileName: `visitors-${from}-${to}.csv`,
    content: visitorsCsv(days, segment),
  };
});
