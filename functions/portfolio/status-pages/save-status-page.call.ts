import { saveStatusPage } from '../../../shared/calls/portfolio/status-pages.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { renderStatusPage } from '../../../shared/jobs/catalogue.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { sendBestEffort } from '../../platform/jobs/send-job.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { newLock } from './html/status-lock.ts';
import { checkedFields, reachedStatusPage } from './status-page-rules.ts';
import { statusPageStore } from './status-page-store.ts';

export const handler = handleCall(
  saveStatusPage,
  async ({ params: { pageId }, body, caller, table, now, audit }) => {
    const before = await reachedStatusPage(table, caller, pageId);
    const { version, password, ...sent } = body;
    const fields = await checkedFields(table, caller, sent, before);
    const { accountId, slug, createdAt } = before;
    const key = { accountId, pageId };
    const lock = password == null ? password : await newLock(key, password);
    const change = { ...fields, version, lock };
    if (!(await statusPageStore(table).change(key, change, now, audit)))
      throw new ProblemError('conflict', 'Someone else has saved this page in the meantime');
    await sendBestEffort(sendJobs, renderStatusPage, [{ accountId, pageId, slug }]);
    const hasPassword = (lock === undefined ? before.lock : lock) != null;
    const ownAddress = env.ownAddressOf(pageId) ?? null;
    return { pageId, slug, ownAddress, createdAt, ...fields, hasPassword, version: version + 1 };
  },
);
