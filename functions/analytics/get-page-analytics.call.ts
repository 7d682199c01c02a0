import { getPageAnalytics } from '../../shared/calls/analytics.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { connectAnalytics } from '../providers/google-analytics/connect-analytics.ts';
import { pageAddress } from './page-address.ts';
import { propertyReport } from './property-report.ts';
import { reportSource } from './report-source.ts';

export const handler = handleCall(getPageAnalytics, async ({ body, caller, table, now }) => {
  const { accountId } = caller;
  const source = await reportSource(connectAnalytics);
  const { report, site, facts } = await propertyReport({ table, accountId, source, now }, body, {
    keptIn: ({ pages }) => pages,
    part: 'pages',
    ask: (range) => source.countPages(range),
  });
  const { totals, isSampled, isThresholded } = report;
  const rows = report.rows.map((row) => ({ ...row, url: pageAddress(site.url, row.pagePath) }));
  const isSample = env.analyticsEndpoint() !== undefined;
  return { rows, totals, ...facts, isSampled, isThresholded, isSample };
});
