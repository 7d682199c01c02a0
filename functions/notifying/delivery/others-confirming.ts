import { siteOfPage } from '../../registry/pages/site-of-page.ts';
import type { Table } from '../../platform/table/table.ts';
import { after } from '../../platform/times.ts';
import { confirmationMs, confirmations } from '../../monitoring/uptime/settling/confirmations.ts';

/** Pages whose sites are looked up at once. */
const atOnce = 20;

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
  const others = urls.filter((url) => !known.has(url));
  for (let from = 0; from < others.length; from += atOnce) {
    const some = others.slice(from, from + atOnce);
    const sites = await Promise.all(some.map((url) => siteOfPage(table, accountId, url)));
    if (sites.some((site) => site !== undefined && !known.has(site.url))) return true;
  }
  return false;
}
