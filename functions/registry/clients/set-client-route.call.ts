import { setClientRoute } from '../../../shared/calls/registry/clients.ts';
import { notifyOfOutages } from '../../../shared/jobs/catalogue.ts';
import { keptRoute } from '../../../shared/models/registry/client-route.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { clientNotFound } from './client-rules.ts';
import { clientStore, toClient } from './client-store.ts';

export const handler = handleCall(setClientRoute, async ({ body, caller, table, audit }) => {
  const { accountId } = caller;
  const { clientId, route, usesOwnSlack } = body;
  const store = clientStore(table);
  const saved = await store.setRoute(
    { accountId, clientId },
    { route: keptRoute(route), usesOwnSlack },
    audit,
  );
  if (saved === undefined) throw clientNotFound();
  audit.about([saved.name]);
  // Outages that wait are planned by the new route now.
  await sendJobs(notifyOfOutages, [{ accountId }]);
  const sites = await store.listSites(accountId);
  return toClient(
    saved,
    sites.map((site) => site.clientId),
  );
});
