import type { ItemOf } from '../../platform/table/entity.ts';
import type { PlanName } from '../../../shared/plans/plans.ts';
import type { UnderLimit } from '../../platform/limits/under-plan.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { type Audit, writeAudited } from '../../platform/audit/audit.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { dueSlices } from '../../platform/table/due-slices.ts';
import { shardOf } from '../../platform/table/shards.ts';
import type { Table } from '../../platform/table/table.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import { pingCampaignEntity } from './ping-campaign-entity.ts';
import { siteKeyOf } from './ping-id.ts';
import { pingRunEntity } from './ping-run-entity.ts';
import type { newRun } from './ping-run-store.ts';
import { allItems, foundItem } from '../../platform/table/read-items.ts';

export type Campaign = ItemOf<typeof pingCampaignEntity>;
type Run = ReturnType<typeof newRun>;
export type NewCampaign = Omit<Campaign, 'shard' | 'urlKey'>;

/** Why nothing was written: the plan allows no more campaigns, or the site is gone. */
export type Started = 'started' | 'limit' | 'no-site';

export type PingCampaignStore = ReturnType<typeof pingCampaignStore>;

/** Hourly pings, which the account counts. Nothing is written for a site that is gone. */
export function pingCampaignStore(table: Table) {
  const accounts = accountEntity(table);
  const sites = siteEntity(table);
  const campaigns = pingCampaignEntity(table);
  const runs = pingRunEntity(table);

  return {
    /** Writes the intent of a ping, and of the campaign that it begins. */
    async start(
      run: Run,
      campaign: NewCampaign | undefined,
      { limit, plan, audit }: Omit<UnderLimit, 'now'> & { plan: PlanName },
    ): Promise<Started> {
      const { accountId, urlKey, url } = run;
      const written = await writeAudited(
        table,
        audit,
        { accounts, sites, campaigns, runs },
        (entities) => [
          entities.sites
            .check({ accountId, urlKey })
            .where((attributes, { exists }) => exists(attributes.urlKey))
            .commit(),
          entities.runs.create(run).commit(),
          ...(campaign === undefined
            ? []
            : [
                entities.accounts
                  .patch({ accountId })
                  .add({ pingCampaignCount: 1 })
                  .where((attributes, is) =>
                    [
                      is.eq(attributes.plan, plan),
                      ...(limit === null
                        ? []
                        : [
                            `(${is.notExists(attributes.pingCampaignCount)} OR ${is.lt(attributes.pingCampaignCount, limit)})`,
                          ]),
                    ].join(' AND '),
                  )
                  .commit(),
                entities.campaigns
                  .create({
                    ...campaign,
                    ...siteKeyOf(accountId, url),
                    shard: shardOf(accountId, campaign.campaignId),
                  })
                  .commit(),
              ]),
        ],
      );
      if (written.done) return 'started';
      return written.refused.includes(0) ? 'no-site' : 'limit';
    },

    listOf: (accountId: string): Promise<Campaign[]> =>
      allItems(campaigns.query.byAccount({ accountId })),

    find: (accountId: string, campaignId: string): Promise<Campaign | undefined> =>
      foundItem(campaigns.get({ accountId, campaignId })),

    ...dueSlices(campaigns.query.due),

    /**
     * Moves a campaign on to its next hour, with the intent of the ping that is due.
     * @returns whether it was this caller who did; `no-site` if the site is gone
     */
    async moveOn(
      { accountId, campaignId, urlKey, nextDue: seen }: Campaign,
      nextDue: Date,
      run?: Run,
    ): Promise<'moved' | 'elsewhere' | 'no-site'> {
      const written = await writeTogether({ sites, campaigns, runs }, (entities) => [
        entities.sites
          .check({ accountId, urlKey })
          .where((attributes, { exists }) => exists(attributes.urlKey))
          .commit(),
        entities.campaigns
          .patch({ accountId, campaignId })
          .set({ nextDue: nextDue.toISOString() })
          .where((attributes, { eq }) => eq(attributes.nextDue, seen))
          .commit(),
        ...(run === undefined ? [] : [entities.runs.create(run).commit()]),
      ]);
      if (written.done) return 'moved';
      return written.refused.includes(1) ? 'elsewhere' : 'no-site';
    },

    /** Deletes a campaign and no longer counts it; succeeds if it is already deleted. */
    async end(accountId: string, campaignId: string, audit?: Audit): Promise<void> {
      await writeAudited(table, audit, { accounts, campaigns }, (entities) => [
        entities.campaigns
          .remove({ accountId, campaignId })
          .where((attributes, { exists }) => exists(attributes.campaignId))
          .commit(),
        entities.accounts.patch({ accountId }).add({ pingCampaignCount: -1 }).commit(),
      ]);
    },
  };
}
