import { checkUptime } from '../../shared/jobs/catalogue.ts';
import { siteEntity } from '../pages/site-entity.ts';
import { siteOfPage } from '../pages/site-of-page.ts';
import type { SendJobs } from '../platform/jobs/send-job.ts';
import type { Table } from '../platform/table/table.ts';
import { after, minuteMs } from '../platform/times.ts';
import type { CheckKey } from './check-key.ts';
import type { UptimeStore } from './uptime-store.ts';

/** Checks the other sites of an account of which one fails. */
export type CheckOtherSites = (key: CheckKey, now: Date) => Promise<void>;

/** One failing site must not check a thousand others. */
const mostSites = 20;
const recentMs = 5 * minuteMs;

/**
 * Checks the other sites of an account as soon as one of them fails, because sites often share a server or a name server:
 * those that are down too are confirmed at the same time and told in the same message, and not at their own minute of the
 * hour. Leaves out sites that are known to be down, are being confirmed, or were checked in the last five minutes, so
 * that the failures of many sites do not multiply. A page that has been down before checks nothing; neither does a
 * competitor.
 */
export const checkOtherSites =
  ({
    table,
    store,
    sendJobs,
  }: {
    table: Table;
    store: Pick<UptimeStore, 'findState' | 'findLatest'>;
    sendJobs: SendJobs;
  }): CheckOtherSites =>
  async ({ accountId, url }, now) => {
    const state = await store.findState(accountId, url);
    if (state?.status === 'down') return;
    const site = await siteOfPage(table, accountId, url);
    if (site === undefined) return;
    const { data } = await siteEntity(table)
      .query.byUrl({ accountId })
      .go({ pages: 'all', attributes: ['url'] });
    const others = data.map((one) => one.url).filter((one) => one !== site.url && one !== url);
    const since = after(now, -recentMs).toISOString();
    const due = await Promise.all(
      others.slice(0, mostSites).map(async (other) => {
        const [standing, latest] = await Promise.all([
          store.findState(accountId, other),
          store.findLatest(accountId, other, now),
        ]);
        const isKnown = standing?.status === 'down' || standing?.confirming !== undefined;
        const isRecent = latest !== undefined && latest.dueAt > since;
        return isKnown || isRecent ? [] : [{ accountId, url: other, dueAt: now.toISOString() }];
      }),
    );
    await sendJobs(checkUptime, due.flat());
  };
