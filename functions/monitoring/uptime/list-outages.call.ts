import { listOutages } from '../../../shared/calls/monitoring/uptime.ts';
import { knownMonitor } from '../../registry/pages/known-address.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { uptimeStore } from './uptime-store.ts';

export const handler = handleCall(listOutages, async ({ query, caller, table, now }) => {
  const { accountId } = caller;
  const url = await knownMonitor({ table, caller, now }, query.url);
  return uptimeStore(table).availability(accountId, url, { to: now });
});
