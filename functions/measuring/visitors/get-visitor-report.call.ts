import { getVisitorReport } from '../../../shared/calls/measuring/visitors.ts';
import { reachedSite } from '../../registry/pages/reached-site.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { askedDays, askedSegment, partsFor } from './asked-days.ts';
import { visitorReport } from './visitor-report.ts';
import { visitorStore } from './visitor-store.ts';

export const handler = handleCall(getVisitorReport, async ({ query, caller, table, now }) => {
  const { urlKey } = await reachedSite(table, caller, query.url);
  const segment = askedSegment(query);
  const period = askedDays(query, now);
  const { from, to } = period;
  const site = { accountId: caller.accountId, urlKey };
  const parts = partsFor(segment);
  const days = await visitorStore(table).daysBetween(site, [from, to], { parts });
  return visitorReport(days, period, segment);
});
