import { listMonthlyUptime } from '../../../shared/calls/monitoring/uptime.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { toRecord } from './uptime-answers.ts';
import { uptimeStore } from './uptime-store.ts';

export const handler = handleCall(listMonthlyUptime, async ({ query, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, query.url);
  return (await uptimeStore(table).listMonth(caller.accountId, url, now)).map(toRecord);
});
