import { listDailyUptime } from '../../shared/calls/uptime.ts';
import { normaliseUrl } from '../../shared/urls.ts';
import { handleCall } from '../platform/handle-call.ts';
import { uptimeStore } from './uptime-store.ts';

const mostDays = 400;

export const handler = handleCall(listDailyUptime, async ({ query, caller, table }) => {
  const url = normaliseUrl(query.url) ?? query.url;
  const days = await uptimeStore(table).listDays(caller.accountId, url, mostDays);
  return days.map(({ day, up, down, unknown, meanResponseMs = null }) => ({
    day,
    up,
    down,
    unknown,
    meanResponseMs,
  }));
});
