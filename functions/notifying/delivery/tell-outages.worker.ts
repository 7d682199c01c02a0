import { notifyOfOutages as contract } from '../../../shared/jobs/catalogue.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { accountPorts } from './account-ports.ts';
import { sendOutages } from './delivery-jobs.ts';
import { outageStore } from './outage-store.ts';
import { othersConfirming } from './others-confirming.ts';
import { findSilenced } from './silenced.ts';
import { notifyOfOutages } from './notify-of-outages.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import type { Table } from '../../platform/table/table.ts';
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
    await notifyOfOutages(
      {
        ...accountPorts(table),
        store: outageStore(table),
        othersConfirming: (account, sites) => othersConfirming(table, account, sites, new Date()),
        findSilenced: (account, about) => findSilenced(table, account, about, new Date()),
        namesOf: (account) => siteNames(table, account),
        later: sendOutages,
      },
      payload.accountId,
    );
  },
  { atOnce: true },
);
