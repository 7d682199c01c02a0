import { siteOfPage } from '../pages/site-of-page.ts';
import type { Table } from '../platform/table/table.ts';
import { after } from '../platform/times.ts';
import { confirmationMs, confirmations } from '../uptime/confirmations.ts';

/** Further pages are not looked at: each costs a look for its site. */
const mostPages = 20;

/**
 * Whether failures of an account's sites other than these are being confirmed. Competitors do not count.
 * @param known urls of sites
 */
export async function othersConfirming(
  table: Table,
  accountId: string,
  known: ReadonlySet<string>,
  now: Date,
): Promise<boolean> {
  const since = after(now, -confirmationMs);
  const urls = await confirmations(table).ofAccount(accountId, since);
  const sites = await Promise.all(
    urls
      .filter((url) => !known.has(url))
      .slice(0, mostPages)
      .map((url) => siteOfPage(table, accountId, url)),
  );
  return sites.some((site) => site !== undefined && !known.has(site.url));
}
