import { deleteSite } from '../../../shared/calls/portfolio/sites.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { forgetRemoved } from './forget-removed.ts';
import { removeSites } from './remove-sites.ts';
import { spelling } from '../../registry/pages/page-url.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';

export const handler = handleCall(deleteSite, async ({ body, caller, table, now, audit }) => {
  const { accountId } = caller;
  const asked = body.sites.map(({ url }) => spelling(url));
  const urls = await removeSites(table, caller, asked, { now, audit });
  await forgetRemoved(table, sendJobs, { accountId, urls, now });
});
