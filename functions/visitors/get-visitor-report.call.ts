import { getVisitorReport } from '../../shared/calls/visitors.ts';
import { reachedSite } from '../pages/reached-site.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { askedSegment, partsFor } from './asked-segment.ts';
import { askedDays, readDays } from './visitor-days.ts';
import { visitorReport } from './visitor-report.ts';
import { visitorStore } from './visitor-store.ts';

export const handler = handleCall(getVisitorReport, async ({ query, caller, table, now }) => {
  const { urlKey } = await reachedSite(table, caller, query.url);
  const segment = askedSegment(query);
  const asked = askedDays(query, now);
  const site = { accountId: caller.accountId, urlKey };
  const days = await readDays(visitorStore(table), site, asked, partsFor(segment));
  return visitorReport(days, asked, segment);
});
