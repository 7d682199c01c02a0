import { getLatestUptime } from '../../shared/calls/uptime.ts';
import { normaliseUrl } from '../../shared/urls.ts';
import { handleCall } from '../platform/handle-call.ts';
import { uptimeNow } from './uptime-answers.ts';
import { uptimeStore } from './uptime-store.ts';

export const handler = handleCall(getLatestUptime, async ({ query, caller, table, now }) => {
  const url = normaliseUrl(query.url) ?? query.url;
  const store = uptimeStore(table);
  const [latest, state] = await Promise.all([
    store.findLatest(caller.accountId, url, now),
    store.findState(caller.accountId, url),
  ]);
  return uptimeNow(url, latest, state, now);
});
