import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { type Audit, writeAudited } from '../../platform/audit/audit.ts';
import { inParallel } from '../../platform/each-in-turn.ts';
import type { Table } from '../../platform/table/table.ts';

/** Pauses of sites, and of what the clock does on their pages. */
export function pauseStore(table: Table) {
  const sites = siteEntity(table);
  const watched = watchedPageEntity(table);

  return {
    /** Notes on all of the sites or none that they are paused, or no longer. @returns the index of one that does not exist */
    async noteOnSites(
      accountId: string,
      urls: readonly string[],
      pausedAt: string | undefined,
      audit: Audit,
    ): Promise<number | undefined> {
      const written = await writeAudited(table, audit, { sites }, (entities) =>
        urls.map((url) => {
          const site = entities.sites.patch({ accountId, urlKey: keyOfUrl(url) });
          return pausedAt === undefined
            ? site.remove(['pausedAt']).commit()
            : site.set({ pausedAt }).commit();
        }),
      );
      return written.done ? undefined : written.refused[0];
    },

    /** Has the clock leave out pages. */
    async pausePages(accountId: string, urls: readonly string[], pausedAt: string): Promise<void> {
      await inParallel(urls, (url) =>
        watched
          .patch({ accountId, urlKey: keyOfUrl(url) })
          .set({ pausedAt })
          .where(
            ({ removedAt, subject, pausedAt: before }, { notExists, ne }) =>
              `${notExists(removedAt)} AND ${ne(subject, 'competitor')} AND ${notExists(before)}`,
          )
          .go({ returnOnConditionCheckFailure: true }),
      );
    },

    /** Makes paused pages due now; what was known of them is checked at once. */
    async resumePages(accountId: string, urls: readonly string[], now: Date): Promise<void> {
      await inParallel(urls, (url) =>
        watched
          .patch({ accountId, urlKey: keyOfUrl(url) })
          .set({ nextDue: now.toISOString() })
          .remove(['pausedAt', 'known'])
          .where(({ pausedAt }, { exists }) => exists(pausedAt))
          .go({ returnOnConditionCheckFailure: true }),
      );
    },
  };
}
