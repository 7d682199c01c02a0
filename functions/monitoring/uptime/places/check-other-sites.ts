import { checkUptime } from '../../../../shared/jobs/catalogue.ts';
import { addressStore } from '../../../registry/pages/address-store.ts';
import { siteEntity } from '../../../registry/pages/site-entity.ts';
import { siteOfPage } from '../../../registry/pages/site-of-page.ts';
import type { SendJobs } from '../../../platform/jobs/send-job.ts';
import type { Table } from '../../../platform/table/table.ts';
import { after, minuteMs } from '../../../platform/times.ts';
import type { CheckKey } from '../check-key.ts';
import type { UptimeStore } from '../uptime-store.ts';

/** Checks the other sites of an account. */
type CheckOthers<Key = CheckKey> = (key: Key, now: Date) => Promise<void>;

/**
 * Sites often share a server or a name server. Those that fail or recover together are found together by this, and sent in
 * one message, instead of each at its own minute of the hour. A recovery also checks the pages that are down, so that
 * nothing says that a site is down when it is not.
 */
export interface CheckOtherSites {
  /** A page fails. Does nothing for one that has been down before, or a competitor's. */
  whenFailing: CheckOthers;
  /** A check has ended well. Does nothing unless it is the first that finds the page up. */
  whenUp: CheckOthers<CheckKey & { checkedAt: string }>;
}

/** One site must not check a thousand others. Those that fail too check further ones. */
const mostSites = 20;
/** Sites that were checked less than that ago are left out, so that the failures of many sites do not multiply. */
const recentMs = { up: 5 * minuteMs, down: minuteMs };

export function checkOtherSites({
  table,
  store,
  sendJobs,
}: {
  table: Table;
  store: Pick<UptimeStore, 'findState' | 'findLatest' | 'listDown'>;
  sendJobs: SendJobs;
}): CheckOtherSites {
  const otherSites = async (accountId: string, siteUrl: string): Promise<string[]> => {
    const { data } = await siteEntity(table)
      .query.byUrl({ accountId })
      .go({ pages: 'all', attributes: ['url', 'pausedAt'] });
    return data.flatMap(({ url, pausedAt }) =>
      url === siteUrl || pausedAt !== undefined ? [] : [url],
    );
  };
  const downPages = async (accountId: string): Promise<string[]> => {
    const down = await store.listDown(accountId);
    const own = await Promise.all(
      down.map(async (url) => addressStore(table).isOwnAndChecked(accountId, url)),
    );
    return down.filter((_, index) => own[index]);
  };

  /** Sends checks of others that were up, or down, at their last check, and are not being confirmed. */
  const checkThose = async (status: 'up' | 'down', { accountId, url }: CheckKey, now: Date) => {
    const site = await siteOfPage(table, accountId, url);
    if (site === undefined) return;
    const found =
      status === 'up' ? await otherSites(accountId, site.url) : await downPages(accountId);
    // From this one on: sites that fail together check different others.
    const inOrder = found.toSorted();
    const others = [...inOrder.filter((one) => one > url), ...inOrder.filter((one) => one < url)];
    const since = after(now, -recentMs[status]).toISOString();
    const isDue = async (other: string): Promise<boolean> => {
      const [state, latest] = await Promise.all([
        store.findState(accountId, other),
        store.findLatest(accountId, other, now),
      ]);
      const isMeant = (state?.status === 'down') === (status === 'down');
      const isRecent = latest !== undefined && latest.dueAt > since;
      return isMeant && !isRecent && state?.confirming === undefined;
    };
    const due: string[] = [];
    for (let from = 0; from < others.length && due.length < mostSites; from += mostSites) {
      const some = others.slice(from, from + mostSites);
      const are = await Promise.all(some.map(isDue));
      due.push(...some.filter((_, index) => are[index]));
    }
    const dueAt = now.toISOString();
    const checks = due.slice(0, mostSites).map((other) => ({ accountId, url: other, dueAt }));
    await sendJobs(checkUptime, checks);
  };

  return {
    async whenFailing(key, now) {
      const state = await store.findState(key.accountId, key.url);
      if (state?.status !== 'down') await checkThose('up', key, now);
    },
    async whenUp(key, now) {
      const state = await store.findState(key.accountId, key.url);
      if (state?.status === 'up' && state.since === key.checkedAt)
        await checkThose('down', key, now);
    },
  };
}
