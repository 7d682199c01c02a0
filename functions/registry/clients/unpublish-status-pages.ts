import type { MonitorRef } from '../../../shared/models/portfolio/status-page.ts';
import { changeVersioned } from '../../platform/table/change-versioned.ts';
import { allItems, foundItem } from '../../platform/table/read-items.ts';
import { shardOf } from '../../platform/table/shards.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, minuteMs } from '../../platform/times.ts';
import { statusPageEntity, type StatusPageItem } from './status-page-entity.ts';

export interface StatusPageKey {
  accountId: string;
  pageId: string;
}

/** When the sweep sends the job of a change again that has not been rendered by then. */
const renderWithinMs = 3 * minuteMs;

/** When a page that changes now is rendered at the latest. */
export const dueSoon = ({ accountId, pageId }: StatusPageKey, now: Date) => ({
  openShard: shardOf(accountId, pageId),
  retryAt: after(now, renderWithinMs).toISOString(),
});

/** Notes that what a page shows has changed. */
export async function touchStatusPage(
  table: Table,
  { accountId, pageId }: StatusPageKey,
  now: Date,
  set: Partial<Pick<StatusPageItem, 'isPublished'>> = {},
): Promise<void> {
  await statusPageEntity(table)
    .patch({ accountId, pageId })
    .set({ ...set, ...dueSoon({ accountId, pageId }, now) })
    .add({ revision: 1 })
    .go({ returnOnConditionCheckFailure: true });
}

/** The sweep takes it at once: no job is sent for it. */
const unpublish = (table: Table, page: StatusPageItem, now: Date): Promise<void> =>
  touchStatusPage(table, page, after(now, -renderWithinMs), { isPublished: false });

const pagesOf = (table: Table, accountId: string): Promise<StatusPageItem[]> =>
  allItems(statusPageEntity(table).query.byId({ accountId }));

/** Has the sweep render the published pages of an account at once, because something that they show has changed. */
export async function touchStatusPages(table: Table, accountId: string, now: Date): Promise<void> {
  const found = (await pagesOf(table, accountId)).filter(({ isPublished }) => isPublished);
  await Promise.all(found.map((page) => touchStatusPage(table, page, after(now, -renderWithinMs))));
}

/** Unpublishes all pages of an account; the sweep deletes their objects. @returns the number of those that were public */
export async function unpublishStatusPages(
  table: Table,
  accountId: string,
  now: Date,
): Promise<number> {
  const found = (await pagesOf(table, accountId)).filter(({ isPublished }) => isPublished);
  for (const page of found) await unpublish(table, page, now);
  return found.length;
}

/** The same for the pages of a client that is removed. They stay, without a client. */
export async function leaveClient(
  table: Table,
  { accountId, clientId }: { accountId: string; clientId: string },
  now: Date,
): Promise<void> {
  const found = (await pagesOf(table, accountId)).filter((page) => page.clientId === clientId);
  for (const page of found) {
    await unpublish(table, page, now);
    await statusPageEntity(table)
      .patch({ accountId, pageId: page.pageId })
      .remove(['clientId'])
      .go({ returnOnConditionCheckFailure: true });
  }
}

/** Removes components whose monitor is gone from the status pages of an account; idempotent. */
export async function dropComponents(
  table: Table,
  accountId: string,
  isGone: (monitor: MonitorRef) => boolean,
  now: Date,
): Promise<void> {
  const pages = statusPageEntity(table);
  const shows = ({ groups }: StatusPageItem): boolean =>
    groups.some(({ components }) => components.some(({ monitor }) => isGone(monitor)));
  for (const { pageId } of (await pagesOf(table, accountId)).filter(shows))
    await changeVersioned(
      () => foundItem(pages.get({ accountId, pageId })),
      (page) =>
        page?.groups.map(({ name, components }) => ({
          name,
          components: components.filter(({ monitor }) => !isGone(monitor)),
        })),
      async (groups, page) => {
        if (page === undefined || groups === undefined) return true;
        const written = await pages
          .patch({ accountId, pageId })
          .set({ groups, ...dueSoon(page, now) })
          .add({ revision: 1 })
          .where((item, { eq }) => eq(item.revision, page.revision))
          .go({ returnOnConditionCheckFailure: true });
        return !written.rejected;
      },
    );
}
