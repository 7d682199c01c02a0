import { listEndpoints } from '../../registry/pages/list-endpoints.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { inParallel } from '../../platform/each-in-turn.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Listing } from '../../registry/pages/site-store.ts';

/**
 * Gives the pages and endpoints of sites the language of their site, which every check reads. The site was changed before, so that a
 * request that dies in between can be repeated. A page of two sites has the language that was chosen last.
 * @param listing of the account after the change
 * @param urls of the sites, normalised
 */
export async function spreadLanguage(
  table: Table,
  accountId: string,
  { sites, pages }: Listing,
  urls: readonly string[],
): Promise<void> {
  const watched = watchedPageEntity(table);
  const endpoints = await listEndpoints(table, accountId);
  const chosen = new Set(urls.map(keyOfUrl));
  const wanted = sites
    .filter(({ urlKey }) => chosen.has(urlKey))
    .flatMap(({ urlKey, url, language }) => [
      { url, language },
      ...[...pages, ...endpoints]
        .filter(({ siteKey }) => siteKey === urlKey)
        .map((page) => ({ url: page.url, language })),
    ]);
  await inParallel(wanted, ({ url, language }) => {
    const page = watched.patch({ accountId, urlKey: keyOfUrl(url) });
    const changed = language === undefined ? page.remove(['language']) : page.set({ language });
    return changed
      .where(
        ({ removedAt, subject }, { notExists, ne }) =>
          `${notExists(removedAt)} AND ${ne(subject, 'competitor')}`,
      )
      .go({ returnOnConditionCheckFailure: true });
  });
}
