import { saveStatusPage } from '../../../shared/calls/portfolio/status-pages.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { renderStatusPage } from '../../../shared/jobs/catalogue.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { sendBestEffort } from '../../platform/jobs/send-job.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { checkedFields, reachedStatusPage } from './status-page-rules.ts';
import { statusPageStore } from './status-page-store.ts';

export const handler = handleCall(
  saveStatusPage,
  async ({ params: { pageId }, body, caller, table, now, audit }) => {
    const before = await reachedStatusPage(table, caller, pageId);
    const { version, ...sent } = body;
    const fields = await checkedFields(table, caller, sent, before);
    const { accountId, slug, createdAt } = before;
    const change = { ...fields, version };
    if (!(await statusPageStore(table).change({ accountId, pageId }, change, now, audit)))
      throw new ProblemError('conflict', 'Someone else has saved this page in the meantime');
    await sendBestEffort(sendJobs, renderStatusPage, [{ accountId, pageId, slug }]);
    return { pageId, slug, createdAt, ...fields, version: version + 1 };
  },
);
