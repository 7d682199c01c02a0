import { keyOfUrl } from '../../registry/pages/url-key.ts';
import type { Table } from '../../platform/table/table.ts';
import { visitorComparisonEntity } from './visitor-comparison-entity.ts';
import { dayOf, type SiteKey, visitorStore } from './visitor-store.ts';
import { visitorSummaries } from './visitor-summaries.ts';

/** Deletes what was known of a site's visitors before a time. */
export const forgetVisitors = (
  { table }: { table: Table },
  { accountId, url, before }: { accountId: string; url: string; before: Date },
): Promise<void> => forgetVisitorsOf(table, { accountId, urlKey: keyOfUrl(url) }, before);

export async function forgetVisitorsOf(table: Table, site: SiteKey, before: Date): Promise<void> {
  // The key first: a worker that is counting looks for the site again once it has written everything.
  await visitorStore(table).forget(site, before);
  await visitorSummaries(table).forget(site, before);
  await visitorComparisonEntity(table)
    .delete(site)
    .where(({ comparedOn }, { lte }) => lte(comparedOn, dayOf(before.toISOString())))
    .go({ returnOnConditionCheckFailure: true });
}
