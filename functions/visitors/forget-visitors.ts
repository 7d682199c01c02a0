import { keyOfUrl } from '../pages/url-key.ts';
import type { Table } from '../platform/table/table.ts';
import { visitorComparisonEntity } from './visitor-comparison-entity.ts';
import { dayOf, visitorStore } from './visitor-store.ts';
import { visitorSummaries } from './visitor-summaries.ts';

/** Deletes what was known of a site's visitors before a time. */
export async function forgetVisitors(
  { table }: { table: Table },
  { accountId, url, before }: { accountId: string; url: string; before: Date },
): Promise<void> {
  const site = { accountId, urlKey: keyOfUrl(url) };
  await visitorSummaries(table).forget(site, before);
  await visitorComparisonEntity(table)
    .delete(site)
    .where(({ comparedOn }, { lte }) => lte(comparedOn, dayOf(before.toISOString())))
    .go({ returnOnConditionCheckFailure: true });
  await visitorStore(table).forget(site, before);
}
