import { pageEntity } from './page-entity.ts';
import { siteEntity } from './site-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { watchedPageEntity } from './watched-page-entity.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import { keyOfUrl } from './url-key.ts';
import { asItsSite, isNoCompetitor, newlyWatched, replaceWatch } from './watch-page.ts';
import { languagesOf } from '../../../shared/pages/accept-language.ts';

/** The languages in which a page is requested: those of its site, or English. @param url normalised */
export async function pageLanguages(
  table: Table,
  { accountId, url }: { accountId: string; url: string },
): Promise<readonly string[]> {
  const { data } = await watchedPageEntity(table)
    .get({ accountId, urlKey: keyOfUrl(url) })
    .go();
  return languagesOf(data?.language);
}

export interface Unwatched {
  url: string;
  /** Key of the site that lists the page; absent for sites. */
  siteKey?: string;
  /** ISO 8601; of a paused site. */
  pausedAt?: string | undefined;
  /** BCP 47; of a site with one. */
  language?: string | undefined;
}

export type WatchStore = ReturnType<typeof watchStore>;

/** The pages that the clock watches. */
export function watchStore(table: Table) {
  const sites = siteEntity(table);
  const pages = pageEntity(table);
  const watched = watchedPageEntity(table);

  return {
    /** When the next scan of a page is planned (ISO 8601); null if none is. */
    async nextScanAt(accountId: string, url: string): Promise<string | null> {
      const { data } = await watched.get({ accountId, urlKey: keyOfUrl(url) }).go();
      const isWatched = data !== null && data.removedAt === undefined && data.isSilent !== true;
      return isWatched && data.pausedAt === undefined ? (data.due.scan ?? null) : null;
    },

    /** Whether the clock scans a page of the account's own at present: it is neither removed nor paused. */
    async isScanned(accountId: string, url: string): Promise<boolean> {
      const { data } = await watched.get({ accountId, urlKey: keyOfUrl(url) }).go();
      if (data === null || data.subject !== undefined || data.isSilent === true) return false;
      return data.removedAt === undefined && data.pausedAt === undefined;
    },

    async isPaused(accountId: string, url: string): Promise<boolean> {
      const { data } = await watched
        .get({ accountId, urlKey: keyOfUrl(url) })
        .go({ consistent: true, attributes: ['pausedAt'] });
      return data?.pausedAt !== undefined;
    },

    /** Starts the watch of a site or page; has no effect if it was removed in the meantime. */
    async watch(accountId: string, { url, siteKey, ...site }: Unwatched, now: Date): Promise<void> {
      const urlKey = keyOfUrl(url);
      await writeTogether({ sites, pages, watched }, (entities) => [
        replaceWatch(entities.watched, { ...newlyWatched(accountId, url, now), ...asItsSite(site) })
          .where(isNoCompetitor)
          .commit(),
        siteKey === undefined
          ? entities.sites.patch({ accountId, urlKey }).set({ isWatched: true }).commit()
          : entities.pages.patch({ accountId, siteKey, urlKey }).set({ isWatched: true }).commit(),
      ]);
    },

    /** Deletes the removal mark of a page; a page that was added or removed again since `before` keeps its own. */
    async endRemoval(accountId: string, url: string, before: Date): Promise<void> {
      await watched
        .delete({ accountId, urlKey: keyOfUrl(url) })
        .where(({ removedAt }, { lte }) => lte(removedAt, before.toISOString()))
        .go({ returnOnConditionCheckFailure: true });
    },
  };
}
