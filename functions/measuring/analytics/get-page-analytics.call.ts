import { getPageAnalytics } from '../../../shared/calls/measuring/analytics.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { connectAnalytics } from '../../providers/google-analytics/google-analytics-client.ts';
import { pageAddress, propertyReport } from './property-report.ts';

export const handler = handleCall(getPageAnalytics, async ({ body, caller, table, now }) => {
  const { accountId } = caller;
  const { report, site, facts } = await propertyReport(
    { table, accountId, connect: connectAnalytics, now },
    body,
    {
      keptIn: ({ pages }) => pages,
      part: 'pages',
      ask: (source, range) => source.countPages(range),
    },
  );
  const { totals, isSampled, isThresholded } = report;
  const rows = report.rows.map((row) => ({ ...row, url: pageAddress(site.url, row.pagePath) }));
  return { rows, totals, ...facts, isSampled, isThresholded };
});
