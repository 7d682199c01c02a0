import { inParallel } from '../../platform/each-in-turn.ts';
import type { Table } from '../../platform/table/table.ts';
import { listEndpoints } from './list-endpoints.ts';
import { newlyRemovedEndpoint } from './watch-page.ts';
import { watchedPageEntity } from './watched-page-entity.ts';

/** Removes the endpoints of removed sites that were added before a time. Their marks have the clock delete their data. */
export async function removeEndpoints(
  table: Table,
  accountId: string,
  siteKeys: ReadonlySet<string>,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  if (siteKeys.size === 0) return;
  const old = (await listEndpoints(table, accountId)).filter(
    ({ siteKey, addedAt = '' }) => siteKeys.has(siteKey) && addedAt < before.toISOString(),
  );
  await inParallel(old, ({ url }) =>
    watchedPageEntity(table)
      .put(newlyRemovedEndpoint(accountId, url, now))
      .where(isEndpoint)
      .go({ returnOnConditionCheckFailure: true }),
  );
}

/** Condition of a watch: that of an endpoint which is not removed. */
export const isEndpoint = (
  { subject, removedAt }: { subject: unknown; removedAt: unknown },
  {
    eq,
    notExists,
  }: { eq(name: unknown, value: 'endpoint'): string; notExists(name: unknown): string },
): string => `${eq(subject, 'endpoint')} AND ${notExists(removedAt)}`;
