import { sendDigest as contract } from '../../../shared/jobs/catalogue.ts';
import { asTheyReadNow } from '../../monitoring/episodes/past-words.ts';
import { notificationStore } from '../notifications/notification-store.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { pageStatuses } from '../../measuring/scans/states/page-statuses.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { uptimeStore } from '../../monitoring/uptime/uptime-store.ts';
import { accountPorts } from './account-ports.ts';
import { digestTurnStore } from './digest-turn-store.ts';
import { sendDigest } from './send-digest.ts';
import type { SiteRecord } from '../../registry/pages/site-record.ts';
import { findSilenced } from './silenced.ts';
import { siteNumbers } from './site-numbers.ts';

/** Says, for the demo, which numbers were recorded on another machine. */
const nameInDigest = ({ siteName, recordedUntil = '' }: SiteRecord, from: Date): string =>
  recordedUntil > from.toISOString() ? `${siteName} (recorded)` : siteName;

export const handler = handleJob(contract, async ({ payload, table }) => {
  const { availability } = uptimeStore(table);
  await sendDigest(
    {
      ...accountPorts(table),
      store: digestTurnStore(table),
      newsOf: async (accountId, from, to) => {
        const all = await notificationStore(table).listSince(accountId, from, to);
        const isSilenced = await findSilenced(table, accountId, all, new Date());
        return asTheyReadNow(
          table,
          accountId,
          all.filter((one) => !isSilenced(one)),
        );
      },
      numbersOf: async (accountId, { from, to }, includes) => {
        const { sites } = await siteStore(table).listSites(accountId);
        const included = sites.filter(({ url }) => includes(url));
        const names = new Map(included.map((site) => [site.url, nameInDigest(site, from)]));
        const urls = [...names.keys()];
        const [numbers, statuses] = await Promise.all([
          siteNumbers({ table, availability }, accountId, urls, { from, to }),
          pageStatuses(table, accountId, urls, new Date()),
        ]);
        const stateOf = new Map(statuses.map(({ siteName, state }) => [siteName, state]));
        return numbers.flatMap((one) => {
          const state = stateOf.get(one.url);
          return state === undefined ? [] : [{ ...one, name: names.get(one.url), state }];
        });
      },
    },
    payload,
  );
});
