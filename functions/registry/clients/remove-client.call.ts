import { removeClient } from '../../../shared/calls/registry/clients.ts';
import { notifyOfOutages } from '../../../shared/jobs/catalogue.ts';
import { reportScheduleStore } from './report-schedule-store.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { clientNotFound } from './client-rules.ts';
import { leaveClient } from './unpublish-status-pages.ts';
import { clientStore } from './client-store.ts';

export const handler = handleCall(removeClient, async ({ body, caller, table, now, audit }) => {
  const store = clientStore(table);
  const client = (await store.list(caller.accountId)).find(
    ({ clientId }) => clientId === body.clientId,
  );
  if (client === undefined) throw clientNotFound();
  audit.about([client.name]);
  if (!(await store.remove(caller.accountId, body.clientId, audit))) throw clientNotFound();
  if (client.route !== undefined || client.slackChannel !== undefined)
    await sendJobs(notifyOfOutages, [{ accountId: caller.accountId }]);
  await leaveClient(table, { accountId: caller.accountId, clientId: body.clientId }, now);
  await reportScheduleStore(table).forget({ accountId: caller.accountId, clientId: body.clientId });
});
