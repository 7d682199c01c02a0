import type { Table } from '../../platform/table/table.ts';
import { dropComponents } from '../../registry/clients/unpublish-status-pages.ts';
import { watchedAs, watchedMonitors } from './watched-monitors.ts';

/** Removes a page or endpoint that the account no longer lists from the components of its status pages; idempotent. */
export async function forgetComponent(
  { table, now }: { table: Table; now: Date },
  { accountId, url }: { accountId: string; url: string },
): Promise<void> {
  // It may have been added again.
  const watched = await watchedMonitors(table, accountId);
  await dropComponents(
    table,
    accountId,
    (monitor) =>
      monitor.kind !== 'heartbeat' &&
      monitor.url === url &&
      watchedAs(watched, monitor) === undefined,
    now,
  );
}
