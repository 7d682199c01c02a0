import { getLatestUptime } from '../../../shared/calls/monitoring/uptime.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { registeredDomainStore } from './registered-domain-store.ts';
import { uptimeNow } from './uptime-answers.ts';
import { uptimeSchedule } from './uptime-schedule.ts';
import { uptimeStore } from './uptime-store.ts';

export const handler = handleCall(getLatestUptime, async ({ query, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, query.url);
  const store = uptimeStore(table);
  const { accountId } = caller;
  const [latest, state, domain, schedule] = await Promise.all([
    store.findLatest(accountId, url, now),
    store.findState(accountId, url),
    registeredDomainStore(table).findOf(accountId, new URL(url).hostname),
    uptimeSchedule(table, { accountId, url }, now),
  ]);
  return { ...uptimeNow(url, latest, state, now), domain, schedule };
});
