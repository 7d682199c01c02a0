import { getScanStatus } from '../../../shared/calls/measuring/scans.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { isVisible } from '../../registry/pages/reached-site.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { isExpired } from '../../platform/table/table.ts';
import { combineStatus } from './states/combine-status.ts';
import { scanIntents } from './running/scan-intents.ts';

export const handler = handleCall(getScanStatus, async ({ query, caller, table, now }) => {
  const deviceScans = await scanIntents(table).deviceScansOf(caller.accountId, query.scanId);
  const [first, ...others] = deviceScans.filter((deviceScan) => !isExpired(deviceScan, now));
  if (first === undefined || !(await isVisible(table, caller, first.url))) {
    throw new ProblemError('not_found', 'There is no such scan', { field: 'scanId' });
  }
  return combineStatus([first, ...others]);
});
