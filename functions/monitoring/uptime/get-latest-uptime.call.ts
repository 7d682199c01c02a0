import { getLatestUptime } from '../../../shared/calls/monitoring/uptime.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { registeredDomainStore } from './registered-domain-store.ts';
import { uptimeNow } from './uptime-answers.ts';
import { uptimeStore } from './uptime-store.ts';

export const handler = handleCall(getLatestUptime, async ({ query, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, query.url);
  const store = uptimeStore(table);
  const [latest, state, domain] = await Promise.all([
    store.findLatest(caller.accountId, url, now),
    store.findState(caller.accountId, url),
    registeredDomainStore(table).findOf(caller.accountId, new URL(url).hostname),
  ]);
  return { ...uptimeNow(url, latest, state, now), domain };
});
