import type { Table } from '../../functions/platform/table/table.ts';
import { siteEntity } from '../../functions/registry/pages/site-entity.ts';
import { keyOfUrl } from '../../functions/registry/pages/url-key.ts';
import { type RecordedPage, recordedTime } from './recorded-time.ts';

/** Says of a site that was added that its history of these days until now is recorded. */
export async function markRecorded(
  table: Table,
  { accountId, url, now }: RecordedPage,
  days: number,
): Promise<void> {
  await siteEntity(table)
    .patch({ accountId, urlKey: keyOfUrl(url) })
    .set({
      createdAt: recordedTime(now, days, 0).toISOString(),
      recordedUntil: now.toISOString(),
    })
    .go();
}
