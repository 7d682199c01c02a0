import { getScanChanges } from '../../shared/calls/scan-changes.ts';
import { knownAddress } from '../pages/known-address.ts';
import { bucketClient } from '../platform/aws/bucket-client.ts';
import { env } from '../platform/aws/env.ts';
import { objectStore } from '../platform/aws/object-store.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { findChanges, noChanges } from './changes/found-changes.ts';
import { choosePair } from './chosen-scans.ts';
import { scanChanges } from './scan-changes.ts';

export const handler = handleCall(getScanChanges, async ({ body, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, body.url);
  const { device } = body;
  const page = { accountId: caller.accountId, url, now };
  const [chosen, [changes = noChanges]] = await Promise.all([
    choosePair(table, page, body),
    findChanges(table, page.accountId, [url]),
  ]);
  const reports = objectStore(bucketClient(), env.reportsBucket());
  return scanChanges(reports, { device, changes, ...chosen });
});
