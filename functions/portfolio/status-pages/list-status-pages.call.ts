import { listStatusPages } from '../../../shared/calls/portfolio/status-pages.ts';
import { roleOn } from '../../registry/pages/visible-sites.ts';
import { env } from '../../platform/aws/env.ts';
import { readAccount } from '../../platform/callers/account-owner.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { limitsOf } from '../../platform/limits/limits-of.ts';
import { statusPageStore, toStatusPage } from './status-page-store.ts';

export const handler = handleCall(listStatusPages, async ({ caller, table }) => {
  const { accountId } = caller;
  const [pages, { plan }] = await Promise.all([
    statusPageStore(table).list(accountId),
    readAccount(table, accountId),
  ]);
  return {
    pages: pages
      .filter((page) => roleOn(caller, page) !== undefined)
      .map((page) => toStatusPage(page, env.ownAddressOf(page.pageId)))
      .toSorted((one, other) => one.title.localeCompare(other.title)),
    limit: limitsOf(plan).statusPagesLimit,
  };
});
