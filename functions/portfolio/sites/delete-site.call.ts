import { deleteSite } from '../../../shared/calls/portfolio/sites.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { forgetRemoved } from './forget-removed.ts';
import { spelling } from '../../registry/pages/page-url.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import { announce } from '../../platform/events/announce.ts';
import type { Table } from '../../platform/table/table.ts';
import { pageStore } from './page-store.ts';
import { siteNotFound } from '../../registry/pages/site-rules.ts';
import { siteStore } from '../../registry/pages/site-store.ts';

export const handler = handleCall(deleteSite, async ({ body, caller, table, now, audit }) => {
  const { accountId } = caller;
  const asked = body.sites.map(({ url }) => spelling(url));
  const urls = await removeSites(table, caller, asked, { now, audit });
  await forgetRemoved(table, sendJobs, { accountId, urls, now });
});

/**
 * Removes sites with their pages.
 *
 * @returns the addresses that the account no longer lists, so that their data can be deleted
 * @throws ProblemError `not_found` if a site does not exist; then none is removed
 */
async function removeSites(
  table: Table,
  { accountId, userId: requestedBy }: { accountId: string; userId: string },
  urls: readonly string[],
  asked: { now: Date; audit: Audit },
): Promise<string[]> {
  const [sites, pages] = [siteStore(table), pageStore(table, announce)];
  const found = await Promise.all(urls.map((url) => sites.findSite(accountId, url)));
  const missing = found.indexOf(undefined);
  if (missing !== -1) throw siteNotFound(`sites.${missing}.url`);
  const removed: string[] = [];
  for (const url of new Set(urls)) {
    removed.push(...((await pages.deleteSite(accountId, url, { ...asked, requestedBy })) ?? []));
  }
  return removed;
}
