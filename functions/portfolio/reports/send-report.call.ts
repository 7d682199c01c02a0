import { ProblemError } from '../../../shared/calls/errors.ts';
import { sendReport } from '../../../shared/calls/portfolio/reports.ts';
import { writeReport } from '../../../shared/jobs/catalogue.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { clientEntity } from '../../registry/clients/client-entity.ts';
import { changedMeanwhile, requireUnsent } from './sending/draft-rules.ts';
import { reportStore } from './report-store.ts';

export const handler = handleCall(sendReport, async ({ body, caller, table, now, audit }) => {
  const { accountId, userId } = caller;
  const { reportId, revision } = body;
  const key = { accountId, reportId };
  const { item } = await requireUnsent(table, key, { revision, now });
  const { clientId = '', title } = item;
  const { data: client } = await clientEntity(table).get({ accountId, clientId }).go();
  if (client === null || client.contacts.length === 0)
    throw new ProblemError('conflict', 'The client has no contacts. Add them on Clients.');
  audit.about([title]);
  if (!(await reportStore(table).send(item, userId, { now, audit }))) throw changedMeanwhile();
  // If it is lost here, the sweep sends the job.
  await sendJobs(writeReport, [key]);
});
