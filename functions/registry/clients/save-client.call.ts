import { saveClient } from '../../../shared/calls/registry/clients.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { checkedLogo } from './checked-logo.ts';
import { assertSavable, clientNotFound } from './client-rules.ts';
import { clientStore, toClient } from './client-store.ts';
import { reportScheduleStore } from './report-schedule-store.ts';
import { touchStatusPages } from './unpublish-status-pages.ts';

export const handler = handleCall(saveClient, async ({ body, caller, table, now, audit }) => {
  const { accountId } = caller;
  const { clientId, logo: sent, ...fields } = body;
  const logo = sent == null ? sent : checkedLogo(sent);
  const store = clientStore(table);
  const check = (clients: Parameters<typeof assertSavable>[0]) => assertSavable(clients, body);
  const saved = await store.save(accountId, clientId, fields, { now, audit, check });
  if (saved === undefined) throw clientNotFound();
  if (logo !== undefined)
    await reportScheduleStore(table).saveLogo({ accountId, clientId: saved.clientId }, logo, now);
  await touchStatusPages(table, accountId, now);
  const sites = await store.listSites(accountId);
  return toClient(
    saved,
    sites.map((site) => site.clientId),
  );
});
