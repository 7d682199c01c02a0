import type { Table } from '../../platform/table/table.ts';
import { siteKeyOf } from './ping-id.ts';
import { pingCampaignStore } from './ping-campaign-store.ts';
import { pingRunStore } from './ping-run-store.ts';

/**
 * Ends a site's campaigns that began before a time, and deletes its pings that were due before it; a site that was added
 * again keeps later ones. Idempotent, also after it died half-way.
 */
export async function forgetPing(
  table: Table,
  { accountId, url, before }: { accountId: string; url: string; before: Date },
): Promise<void> {
  const campaigns = pingCampaignStore(table);
  const { urlKey } = siteKeyOf(accountId, url);
  for (const { campaignId, urlKey: ofSite, createdAt } of await campaigns.listOf(accountId))
    if (ofSite === urlKey && createdAt < before.toISOString())
      await campaigns.end(accountId, campaignId);
  const from = new Date(0);
  await pingRunStore(table).remove(accountId, url, { from, until: before, open: true });
}
