import { listMonthlyUptime } from '../../shared/calls/uptime.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { knownAddress } from '../pages/known-address.ts';
import { hourMsAt } from './hours.ts';
import { toRecord } from './uptime-answers.ts';
import { uptimeStore } from './uptime-store.ts';

export const handler = handleCall(listMonthlyUptime, async ({ query, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, query.url);
  const store = uptimeStore(table, { hourMs: hourMsAt(env.clockSpeed()) });
  return (await store.listMonth(caller.accountId, url, now)).map(toRecord);
});
