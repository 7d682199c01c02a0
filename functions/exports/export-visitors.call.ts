import { exportVisitors } from '../../shared/calls/visitors.ts';
import { reachedSite } from '../pages/reached-site.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { askedSegment, partsFor } from '../visitors/asked-segment.ts';
import { askedDays, readDays } from '../visitors/visitor-days.ts';
import { visitorStore } from '../visitors/visitor-store.ts';
import { visitorsCsv } from './visitors-csv.ts';

export const handler = handleCall(exportVisitors, async ({ query, caller, table, now }) => {
  const { urlKey } = await reachedSite(table, caller, query.url);
  const segment = askedSegment(query);
  const asked = askedDays(query, now);
  const site = { accountId: caller.accountId, urlKey };
  const days = await readDays(visitorStore(table), site, asked, partsFor(segment));
  return {
    fileName: `visitors-${asked.from}-${asked.to}.csv`,
    content: visitorsCsv(days, segment),
  };
});
