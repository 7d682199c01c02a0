import { tellOutages as contract } from '../../shared/jobs/catalogue.ts';
import { settingsUnderPlan } from '../channels/settings-under-plan.ts';
import { env } from '../platform/aws/env.ts';
import { handleJob } from '../platform/jobs/handle-job.ts';
import { deliverySender, outageSender } from './delivery-jobs.ts';
import { outageStore } from './outage-store.ts';
import { timeZoneOf } from '../platform/callers/account-owner.ts';
import { routesOfSites } from './routes-of-sites.ts';
import { markMuted } from './mark-muted.ts';
import { othersConfirming } from './others-confirming.ts';
import { tellOutages } from './tell-outages.ts';
import { sendJobs } from '../platform/jobs/send-jobs.ts';
import { siteEntity } from '../pages/site-entity.ts';
import type { Table } from '../platform/table/table.ts';
import type { SiteNames } from './site-titles.ts';

/** The names of an account's sites, by address. */
async function siteNames(table: Table, accountId: string): Promise<SiteNames> {
  const { data } = await siteEntity(table)
    .query.byUrl({ accountId })
    .go({ pages: 'all', attributes: ['url', 'siteName'] });
  return new Map(data.map(({ url, siteName }) => [url, siteName]));
}

export const handler = handleJob(
  contract,
  async ({ payload, table }) => {
    await tellOutages(
      {
        store: outageStore(table),
        settingsOf: (account) => settingsUnderPlan(table, account),
        timeZoneOf: (account) => timeZoneOf(table, account),
        routesOf: (account) => routesOfSites(table, account),
        othersConfirming: (account, sites) => othersConfirming(table, account, sites, new Date()),
        markMuted: (account, signals) => markMuted(table, account, signals, new Date()),
        namesOf: (account) => siteNames(table, account),
        deliver: deliverySender(sendJobs),
        later: outageSender(sendJobs),
        publicUrl: env.publicUrl(),
        clock: () => new Date(),
      },
      payload.accountId,
    );
  },
  { atOnce: true },
);
