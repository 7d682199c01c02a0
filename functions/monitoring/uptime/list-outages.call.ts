import { listOutages } from '../../../shared/calls/monitoring/uptime.ts';
import { maintenanceOf } from '../../../shared/uptime/outages.ts';
import { maintenanceWindows } from '../episodes/maintenance-windows.ts';
import { addressStore } from '../../registry/pages/address-store.ts';
import { knownMonitor } from '../../registry/pages/known-address.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { uptimeStore } from './uptime-store.ts';

export const handler = handleCall(listOutages, async ({ query, caller, table, now }) => {
  const { accountId } = caller;
  const url = await knownMonitor({ table, caller, now }, query.url);
  const [{ outages, ...availability }, windows, isCompetitor] = await Promise.all([
    uptimeStore(table).availability(accountId, url, { to: now }),
    maintenanceWindows(table, accountId),
    addressStore(table).isCompetitor(accountId, url),
  ]);
  return {
    ...availability,
    outages: outages.map((outage) => {
      // The account's windows are about its own sites.
      const maintenance = isCompetitor ? undefined : maintenanceOf(outage, windows, now);
      return { ...outage, ...(maintenance === undefined ? {} : { maintenance }) };
    }),
  };
});
