import { listConditionChanges } from '../../../shared/calls/portfolio/marks.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { listChartPoints } from '../../measuring/scans/reading/chart-points.ts';
import { conditionChanges } from './condition-changes.ts';

export const handler = handleCall(listConditionChanges, async ({ query, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, query.url);
  const page = { accountId: caller.accountId, url, now };
  return conditionChanges(await listChartPoints(table, page, ['mobileRun', 'desktopRun']));
});
