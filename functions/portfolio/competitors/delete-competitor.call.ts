import { deleteCompetitor } from '../../../shared/calls/portfolio/competitors.ts';
import { forgetPage } from '../../../shared/jobs/catalogue.ts';
import { spelling } from '../../registry/pages/page-url.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { sendBestEffort } from '../../platform/jobs/send-job.ts';
import { competitorNotFound, competitorStore } from './competitor-store.ts';
import { announce } from '../../platform/events/announce.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';

export const handler = handleCall(deleteCompetitor, async ({ body, caller, table, now, audit }) => {
  const { accountId, userId: requestedBy } = caller;
  const url = spelling(body.url);
  const store = competitorStore(table, announce);
  if (!(await store.remove(accountId, url, { now, requestedBy, audit })))
    throw competitorNotFound();
  // If this fails, the clock finds the removal mark and deletes the data.
  await sendBestEffort(sendJobs, forgetPage, [{ accountId, url, before: now.toISOString() }]);
});
