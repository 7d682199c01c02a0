import { randomUUID } from 'node:crypto';
import { addStatusPage } from '../../../shared/calls/portfolio/status-pages.ts';
import { renderStatusPage } from '../../../shared/jobs/catalogue.ts';
import { readAccount } from '../../platform/callers/account-owner.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { sendBestEffort } from '../../platform/jobs/send-job.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { limitsOf } from '../../platform/limits/limits-of.ts';
import { newLock } from './html/status-lock.ts';
import { checkedFields } from './status-page-rules.ts';
import { statusPageStore, toStatusPage } from './status-page-store.ts';

export const handler = handleCall(addStatusPage, async ({ body, caller, table, now, audit }) => {
  const { accountId } = caller;
  const { password, ...sent } = body;
  const fields = await checkedFields(table, caller, sent);
  const { plan } = await readAccount(table, accountId);
  const limit = limitsOf(plan).statusPagesLimit;
  const key = { accountId, pageId: randomUUID() };
  const lock = password == null ? undefined : await newLock(key, password);
  const page = await statusPageStore(table).add(key, { ...fields, lock }, { limit, now, audit });
  await sendBestEffort(sendJobs, renderStatusPage, [{ ...key, slug: page.slug }]);
  // The operator gives a domain to a page that exists.
  return toStatusPage(page, undefined);
});
