import { getAnalytics } from '../../../shared/calls/measuring/analytics.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { connectAnalytics } from '../../providers/google-analytics/google-analytics-client.ts';
import { propertyReport } from './property-report.ts';

export const handler = handleCall(getAnalytics, async ({ body, caller, table, now }) => {
  const { accountId } = caller;
  const { report, facts } = await propertyReport(
    { table, accountId, connect: connectAnalytics, now },
    body,
    {
      keptIn: ({ visitors }) => visitors,
      part: body.dimension,
      ask: (source, range) => source.countVisitors(range, body.dimension),
    },
  );
  const { rows, totals, isSampled, isThresholded } = report;
  return { rows, totals, ...facts, isSampled, isThresholded };
});
