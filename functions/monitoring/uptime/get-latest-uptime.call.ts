import { getLatestUptime } from '../../../shared/calls/monitoring/uptime.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { knownMonitor } from '../../registry/pages/known-address.ts';
import { pageKey } from './check-key.ts';
import { lastAnswerOf } from './monitors/describe-monitor.ts';
import { minuteStore } from './by-the-minute/minute-store.ts';
import { monitorStore } from './monitors/monitor-store.ts';
import { registeredDomainStore } from './domains/registered-domain-store.ts';
import { uptimeNow } from './uptime-answers.ts';
import { uptimeSchedule } from './uptime-schedule.ts';
import { uptimeStore } from './uptime-store.ts';

export const handler = handleCall(getLatestUptime, async ({ query, caller, table, now }) => {
  const url = await knownMonitor({ table, caller, now }, query.url);
  const store = uptimeStore(table);
  const { accountId } = caller;
  const watched = await monitorStore(table).find(pageKey({ accountId, url }));
  const packing = minuteStore(table, env.clockSpeed());
  const [latest, state, packed, domain, schedule] = await Promise.all([
    store.findLatest(accountId, url, now),
    store.findState(accountId, url),
    packing.findNewest(watched === undefined ? [] : [watched]),
    url.startsWith('http')
      ? registeredDomainStore(table).findOf(accountId, new URL(url).hostname)
      : null,
    uptimeSchedule(table, { accountId, url }, now),
  ]);
  const lastAnswer = lastAnswerOf(latest, watched && packed.get(watched.urlKey));
  return { ...uptimeNow(url, latest, state, now), lastAnswer, domain, schedule };
});
