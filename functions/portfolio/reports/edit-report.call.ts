import { editReport } from '../../../shared/calls/portfolio/reports.ts';
import { writeReport } from '../../../shared/jobs/catalogue.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { changedMeanwhile, requireUnsent } from './sending/draft-rules.ts';
import { reportStore } from './report-store.ts';

export const handler = handleCall(editReport, async ({ body, caller, table, now, audit }) => {
  const { reportId, revision, paragraph, hasAppendix } = body;
  const key = { accountId: caller.accountId, reportId };
  const { item, report } = await requireUnsent(table, key, { revision, now });
  audit.about([item.title]);
  const edited = { ...report, paragraph: paragraph || null, hasAppendix };
  if (!(await reportStore(table).edit(item, edited, { now, audit }))) throw changedMeanwhile();
  // If it is lost here, the sweep sends the job.
  await sendJobs(writeReport, [key]);
  return { revision: revision + 1 };
});
