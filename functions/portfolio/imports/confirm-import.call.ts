import { ProblemError } from '../../../shared/calls/errors.ts';
import {
  addableSites,
  clientsOfNew,
  confirmImport,
} from '../../../shared/calls/portfolio/imports.ts';
import { runImport } from '../../../shared/jobs/catalogue.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { sendBestEffort } from '../../platform/jobs/send-job.ts';
import { clientsToCreate } from '../../registry/clients/create-clients.ts';
import { roomOfAccount, toSiteImport } from './to-site-import.ts';
import { siteImportStore } from './site-import-store.ts';

export const handler = handleCall(confirmImport, async ({ body, caller, table, now, audit }) => {
  const { accountId } = caller;
  const { importId, createClients: createsClients } = body;
  const store = siteImportStore(table);
  const found = await store.find(accountId, now);
  if (found?.importId !== importId)
    throw new ProblemError('not_found', 'There is no such import', { field: 'importId' });
  const { siteCount, room } = await roomOfAccount(table, accountId);
  if (createsClients) await clientsToCreate(table, accountId, clientsOfNew(found.rows, room));
  const pages = found.rows.filter(({ verdict, pageOf }) => verdict === 'new' && pageOf);
  audit.about([...addableSites(found.rows, room), ...pages].map(({ siteName }) => siteName));
  const isBegun = await store.confirm(
    found,
    { isFirst: siteCount === 0, createsClients },
    { now, audit },
  );
  const item = (await store.find(accountId, now)) ?? found;
  if (isBegun) await sendBestEffort(sendJobs, runImport, [{ accountId, importId }]);
  else if (item.step === 'check')
    throw new ProblemError('conflict', 'The import has not been checked yet');
  // Confirmed before.
  else audit.unchanged();
  return toSiteImport(item, room);
});
