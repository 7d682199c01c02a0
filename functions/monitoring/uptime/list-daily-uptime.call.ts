import { listDailyUptime } from '../../../shared/calls/monitoring/uptime.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { uptimeStore } from './uptime-store.ts';

const mostDays = 400;

export const handler = handleCall(listDailyUptime, async ({ query, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, query.url);
  const days = await uptimeStore(table).listDays(caller.accountId, url, mostDays);
  return days.map(({ day, up, down, unknown, meanResponseMs = null }) => ({
    day,
    up,
    down,
    unknown,
    meanResponseMs,
  }));
});
