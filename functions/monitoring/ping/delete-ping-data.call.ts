import { deletePingData } from '../../../shared/calls/monitoring/ping.ts';
import { timeZoneOf } from '../../platform/callers/account-owner.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { daysIn, pingRunStore } from './ping-run-store.ts';
import { ownSite } from '../../registry/pages/known-address.ts';

export const handler = handleCall(deletePingData, async ({ body, caller, table, now, audit }) => {
  const { accountId } = caller;
  const [url, timeZone] = await Promise.all([
    ownSite({ table, caller, now }, body.site),
    body.timeZone ?? timeZoneOf(table, accountId),
  ]);
  const day = daysIn(body.date, timeZone);
  const removed = await pingRunStore(table).remove(accountId, url, { ...day, open: false });
  if (removed === 0) audit.unchanged();
});
