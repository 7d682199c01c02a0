import { ProblemError } from '../../../shared/calls/errors.ts';
import type { UnderLimit } from '../../platform/limits/under-plan.ts';
import { type Announce, unannounced } from '../../platform/events/outbox.ts';
import { type Audit, writeAudited } from '../../platform/audit/audit.ts';
import { outboxEventEntity } from '../../platform/events/outbox-event-entity.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { pageEntity } from '../../registry/pages/page-entity.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { siteRemoved } from '../../registry/pages/site-rules.ts';
import { asRead } from '../../platform/table/change-versioned.ts';
import type { Table } from '../../platform/table/table.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import {
  asItsSite,
  isNoCompetitor,
  newlyRemoved,
  newlyWatched,
  replaceWatch,
} from '../../registry/pages/watch-page.ts';

/**
 * A transaction has at most 100 items: two for each page, and five for the account, the site, its watch, the event and
 * the audit entry.
 */
const pagesPerWrite = 47;
/** Maximum number of conflicts with other writers before giving up. */
const rounds = 20;

export type AddedPages =
  | { outcome: 'added'; urls: string[] }
  | { outcome: 'no-site' }
  | { outcome: 'competitor'; url: string }
  | { outcome: 'limit' };

/** Pages of sites. A site's counter changes in the transaction that adds or removes its pages, so they always agree. */
export function pageStore(table: Table, announce: Announce = unannounced) {
  const accounts = accountEntity(table);
  const sites = siteEntity(table);
  const pages = pageEntity(table);
  const watched = watchedPageEntity(table);
  const outbox = outboxEventEntity(table);

  const readSite = async (accountId: string, siteKey: string) => {
    const [site, found] = await Promise.all([
      sites.get({ accountId, urlKey: siteKey }).go({ consistent: true }),
      pages.query.bySite({ accountId, siteKey }).go({ consistent: true, pages: 'all' }),
    ]);
    return site.data === null ? undefined : { site: site.data, pages: found.data };
  };

  return {
    /**
     * Adds the pages that do not exist yet, 47 at a time: if a writer dies, the first ones stay added.
     *
     * @param urls normalised
     * @param limit maximum pages of the site, without its home page; null without a limit
     * @param title of a page that is added alone
     */
    async addPages(
      accountId: string,
      siteUrl: string,
      urls: readonly string[],
      { limit, plan, now, audit, title }: UnderLimit & { title?: string },
    ): Promise<AddedPages> {
      const siteKey = keyOfUrl(siteUrl);
      // Keeps the first of two spellings of one page.
      const byKey = new Map(urls.toReversed().map((url) => [keyOfUrl(url), url]));
      const wanted = [...byKey].map(([urlKey, url]) => ({ url, urlKey })).toReversed();
      const added: string[] = [];
      for (let round = 0; round < rounds;) {
        const found = await readSite(accountId, siteKey);
        if (found === undefined) return { outcome: 'no-site' };
        const existing = new Set([siteKey, ...found.pages.map(({ urlKey }) => urlKey)]);
        const missing = wanted.filter(({ urlKey }) => !existing.has(urlKey));
        if (missing.length === 0) return { outcome: 'added', urls: added };
        if (limit !== null && found.site.pageCount + missing.length > limit) {
          return { outcome: 'limit' };
        }
        const { pausedAt } = found.site;
        const chunk = missing.slice(0, pagesPerWrite);
        const written = await writeAudited(
          table,
          audit,
          { accounts, sites, pages, watched },
          (entities) => [
            entities.sites
              .patch({ accountId, urlKey: siteKey })
              .add({ pageCount: chunk.length })
              .where((attributes, is) =>
                [
                  limit === null
                    ? is.exists(attributes.urlKey)
                    : is.lte(attributes.pageCount, limit - chunk.length),
                  asRead(attributes.pausedAt, pausedAt, is),
                ].join(' AND '),
              )
              .commit(),
            ...chunk.map((page) =>
              entities.pages
                .create({
                  ...page,
                  ...(title === undefined ? {} : { title }),
                  accountId,
                  siteKey,
                  createdAt: now.toISOString(),
                  isWatched: true,
                })
                .commit(),
            ),
            ...chunk.map(({ url }) =>
              replaceWatch(entities.watched, {
                ...newlyWatched(accountId, url, now),
                ...asItsSite(found.site),
              })
                .where(isNoCompetitor)
                .commit(),
            ),
            ...(plan === undefined
              ? []
              : [
                  // Written as it is, for the sake of the condition.
                  entities.accounts
                    .patch({ accountId })
                    .set({ plan })
                    .where((account, is) => is.eq(account.plan, plan))
                    .commit(),
                ]),
          ],
        );
        if (written.done) added.push(...chunk.map(({ url }) => url));
        else if (written.refused.includes(1 + 2 * chunk.length)) return { outcome: 'limit' };
        else {
          // After the site and the pages come their watches.
          const competitor = chunk.find((_, index) =>
            written.refused.includes(1 + chunk.length + index),
          );
          if (competitor !== undefined) return { outcome: 'competitor', url: competitor.url };
          round += 1;
        }
      }
      throw tooBusy();
    },

    /** False if there is no such page or site. */
    async deletePage(
      accountId: string,
      siteUrl: string,
      { url, now, audit }: { url: string; now: Date; audit?: Audit | undefined },
    ): Promise<boolean> {
      const siteKey = keyOfUrl(siteUrl);
      const urlKey = keyOfUrl(url);
      const written = await writeAudited(table, audit, { sites, pages, watched }, (entities) => [
        entities.sites.patch({ accountId, urlKey: siteKey }).add({ pageCount: -1 }).commit(),
        entities.pages.remove({ accountId, siteKey, urlKey }).commit(),
        replaceWatch(entities.watched, newlyRemoved(accountId, url, now)).commit(),
      ]);
      return written.done;
    },

    /**
     * Removes a site with its pages, 47 at a time, the site itself with the last of them: a removal that dies leaves a
     * site with fewer pages, which can be removed again.
     *
     * @returns the removed addresses, the site first; undefined if there is no such site
     */
    async deleteSite(
      accountId: string,
      siteUrl: string,
      {
        now,
        requestedBy,
        audit,
      }: { now: Date; requestedBy?: string | undefined; audit?: Audit | undefined },
    ): Promise<string[] | undefined> {
      const siteKey = keyOfUrl(siteUrl);
      const removed: string[] = [];
      const outboxEvent = siteRemoved(
        accountId,
        { kind: 'site', url: siteUrl },
        { requestedBy, now },
      );
      for (let round = 0; round < rounds;) {
        const found = await readSite(accountId, siteKey);
        if (found === undefined) return removed.length === 0 ? undefined : [siteUrl, ...removed];
        const chunk = found.pages.slice(0, pagesPerWrite);
        const isLast = chunk.length === found.pages.length;
        const written = await writeAudited(
          table,
          audit,
          { accounts, sites, pages, watched, outbox },
          (entities) => [
            ...chunk.map(({ urlKey }) =>
              entities.pages.remove({ accountId, siteKey, urlKey }).commit(),
            ),
            ...chunk.map(({ url }) =>
              replaceWatch(entities.watched, newlyRemoved(accountId, url, now)).commit(),
            ),
            ...(isLast
              ? [
                  replaceWatch(entities.watched, newlyRemoved(accountId, siteUrl, now)).commit(),
                  entities.outbox.create(outboxEvent).commit(),
                  entities.accounts.patch({ accountId }).add({ siteCount: -1 }).commit(),
                  entities.sites
                    .delete({ accountId, urlKey: siteKey })
                    // A page that was added in the meantime would be left without its site.
                    .where((attributes, is) => is.eq(attributes.pageCount, chunk.length))
                    .commit(),
                ]
              : [
                  entities.sites
                    .patch({ accountId, urlKey: siteKey })
                    .add({ pageCount: -chunk.length })
                    .commit(),
                ]),
          ],
        );
        if (!written.done) round += 1;
        else {
          removed.push(...chunk.map(({ url }) => url));
          if (isLast) {
            await announce(outboxEvent);
            return [siteUrl, ...removed];
          }
        }
      }
      throw tooBusy();
    },
  };
}

const tooBusy = () =>
  new ProblemError('conflict', 'This site is being changed by others, please try again');
