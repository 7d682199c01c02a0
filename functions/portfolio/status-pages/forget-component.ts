import type { Table } from '../../platform/table/table.ts';
import { dropComponents } from '../../registry/clients/unpublish-status-pages.ts';
import { watchedMonitors } from './watched-monitors.ts';

/** Removes a page that the account no longer lists from the components of its status pages; idempotent. */
export async function forgetComponent(
  { table, now }: { table: Table; now: Date },
  { accountId, url }: { accountId: string; url: string },
): Promise<void> {
  // It may have been added again.
  if ((await watchedMonitors(table, accountId)).has(url)) return;
  await dropComponents(
    table,
    accountId,
    (monitor) => monitor.kind === 'page' && monitor.url === url,
    now,
  );
}
