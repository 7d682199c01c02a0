import { getScanChanges } from '../../../shared/calls/measuring/scan-changes.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { findChanges, noChanges } from './changes/found-changes.ts';
import { choosePair } from './reading/chosen-scans.ts';
import { scanChanges } from './changes/scan-changes.ts';
import { reportObjects } from '../../platform/aws/object-store.ts';

export const handler = handleCall(getScanChanges, async ({ body, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, body.url);
  const { device } = body;
  const page = { accountId: caller.accountId, url, now };
  const [chosen, [changes = noChanges]] = await Promise.all([
    choosePair(table, page, body),
    findChanges(table, page.accountId, [url]),
  ]);
  const reports = reportObjects();
  return scanChanges(reports, { device, changes, ...chosen });
});
