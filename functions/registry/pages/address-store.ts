import { addressToAddEntity } from './address-to-add-entity.ts';
import { siteEntity } from './site-entity.ts';
import { epochSeconds, type Table } from '../../platform/table/table.ts';
import { watchedPageEntity } from './watched-page-entity.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import { after, dayMs } from '../../platform/times.ts';
import { keyOfUrl } from './url-key.ts';
import { isUnwatched, newlyRemoved } from './watch-page.ts';

/** The state of an address on the table. */
export interface FoundAddress {
  isSite: boolean;
  /** Whether the clock watches it, as it does for every site, page and competitor. */
  isWatched: boolean;
  /** Whether it is watched as a competitor. */
  isCompetitor: boolean;
  isToAdd: boolean;
}

/** The addresses of accounts. */
export function addressStore(table: Table) {
  const sites = siteEntity(table);
  const watched = watchedPageEntity(table);
  const toAdd = addressToAddEntity(table);

  const findWatch = async (accountId: string, urlKey: string) =>
    (await watched.get({ accountId, urlKey }).go({ consistent: true })).data ?? undefined;

  return {
    /** Whether an address is a watched site, page or competitor, in one read: enough for most calls. */
    async isListed(accountId: string, url: string): Promise<boolean> {
      const watch = await findWatch(accountId, keyOfUrl(url));
      return watch !== undefined && watch.removedAt === undefined && watch.subject !== 'endpoint';
    },

    /** Whether an address is a watched endpoint. */
    async isEndpoint(accountId: string, url: string): Promise<boolean> {
      const watch = await findWatch(accountId, keyOfUrl(url));
      return watch?.subject === 'endpoint' && watch.removedAt === undefined;
    },

    /** Whether an address is a competitor, or was until its data is deleted. */
    async isCompetitor(accountId: string, url: string): Promise<boolean> {
      return (await findWatch(accountId, keyOfUrl(url)))?.subject === 'competitor';
    },

    /** Whether an address is of an own site, or an endpoint of one, that is not paused. */
    async isOwnAndChecked(accountId: string, url: string): Promise<boolean> {
      const watch = await findWatch(accountId, keyOfUrl(url));
      return watch?.subject !== 'competitor' && watch?.pausedAt === undefined;
    },

    async find(accountId: string, url: string, now: Date): Promise<FoundAddress> {
      const urlKey = keyOfUrl(url);
      const [site, watch, next] = await Promise.all([
        sites.get({ accountId, urlKey }).go({ consistent: true, attributes: ['urlKey'] }),
        findWatch(accountId, urlKey),
        toAdd.get({ accountId }).go({ consistent: true }),
      ]);
      const removedAt = watch?.removedAt;
      const isWatched =
        watch !== undefined && removedAt === undefined && watch.subject !== 'endpoint';
      return {
        isSite: site.data !== null,
        isWatched,
        isCompetitor: isWatched && watch.subject === 'competitor',
        // Its mark is replaced when the address is added, and when it is removed again.
        isToAdd: next.data?.urlKey === urlKey && (removedAt ?? '') > now.toISOString(),
      };
    },

    /**
     * Records that the account is about to add an address, in place of an earlier one. After a day a removal mark has
     * the address's data deleted, unless adding the address has replaced the mark.
     */
    async noteToAdd(accountId: string, url: string, now: Date): Promise<void> {
      const tomorrow = after(now, dayMs);
      const mark = newlyRemoved(accountId, url, tomorrow);
      await writeTogether({ toAdd, watched }, (entities) => [
        entities.toAdd
          .put({ accountId, urlKey: mark.urlKey, url, expiresAt: epochSeconds(tomorrow) })
          .commit(),
        entities.watched
          .put(mark)
          // An address that was added in the meantime stays watched.
          .where(isUnwatched)
          .commit(),
      ]);
    },
  };
}
