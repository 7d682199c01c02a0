import type { ItemOf } from '../../platform/table/entity.ts';
import { type Audit, changeAudited } from '../../platform/audit/audit.ts';
import { addingSiteEntity, type AddingFailure } from '../../registry/pages/adding-site-entity.ts';
import { epochSeconds, isExpired, type Table } from '../../platform/table/table.ts';
import { after, dayMs } from '../../platform/times.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import type { NewSite } from '../../registry/pages/site-record.ts';
import { allItems, liveItem } from '../../platform/table/read-items.ts';
import { addressKey } from '../../../shared/pages/urls.ts';
import * as messages from '../../../shared/calls/messages.ts';

export type Adding = ItemOf<typeof addingSiteEntity>;

/** One partition for all unsettled ones: an account adds few sites, and each is settled within minutes. */
const unsettled = 'unsettled';
const keptForMs = 7 * dayMs;

export type AddingStore = ReturnType<typeof addingStore>;

/** Sites that are being added. They become sites in `siteStore`, in one transaction with their end here. */
export function addingStore(table: Table) {
  const adding = addingSiteEntity(table);

  return {
    find: (accountId: string, url: string, now: Date): Promise<Adding | undefined> =>
      liveItem(adding.get({ accountId, urlKey: keyOfUrl(url) }), now),

    /** Oldest first. */
    async list(accountId: string, now: Date): Promise<Adding[]> {
      const data = await allItems(adding.query.byUrl({ accountId }));
      return data
        .filter((one) => !isExpired(one, now))
        .toSorted((a, b) => a.askedAt.localeCompare(b.askedAt));
    },

    /** Unsettled ones of all accounts, oldest first, 200 at most. */
    async listUnsettled(): Promise<Adding[]> {
      const { data } = await adding.query.unsettled({ open: unsettled }).go({ limit: 200 });
      return data;
    },

    /** Stores the intent, which replaces an earlier result. */
    async begin(
      { accountId, askedBy }: { accountId: string; askedBy: string },
      site: NewSite,
      { now, audit }: { now: Date; audit?: Audit | undefined },
    ): Promise<Adding> {
      const begun = {
        ...site,
        accountId,
        askedBy,
        urlKey: keyOfUrl(site.url),
        askedAt: now.toISOString(),
        state: 'scanning' as const,
        open: unsettled,
        expiresAt: epochSeconds(after(now, keptForMs)),
      };
      await changeAudited(table, audit, adding, (items) => items.put(begun));
      return begun;
    },

    /** Records the first scan of an unsettled site. */
    async noteScan({ accountId, urlKey }: Adding, scanId: string): Promise<void> {
      await adding
        .patch({ accountId, urlKey })
        .set({ scanId })
        .where(({ state }, { eq }) => eq(state, 'scanning'))
        .go({ returnOnConditionCheckFailure: true });
    },

    /** After what follows from an account's first site. */
    async close({ accountId, urlKey }: Adding): Promise<void> {
      await adding
        .patch({ accountId, urlKey })
        .remove(['open'])
        .where(({ state }, { eq }) => eq(state, 'added'))
        .go({ returnOnConditionCheckFailure: true });
    },

    /** Ends it without a site; has no effect if it is settled already. */
    async fail({ accountId, urlKey }: Adding, failure: AddingFailure): Promise<void> {
      await adding
        .patch({ accountId, urlKey })
        .set({ state: 'failed', failure })
        .remove(['open'])
        .where(({ state }, { eq }) => eq(state, 'scanning'))
        .go({ returnOnConditionCheckFailure: true });
    },

    /** Deletes the result once it has been shown; an unsettled one stays. */
    async forget(accountId: string, url: string, audit: Audit): Promise<void> {
      await changeAudited(table, audit, adding, (items) =>
        items
          .delete({ accountId, urlKey: keyOfUrl(url) })
          .where(({ state }, { exists, ne }) => `${exists(state)} AND ${ne(state, 'scanning')}`),
      );
    },
  };
}

/** The same for http and https: who cannot add one adds the other. */
const placeOf = (url: string): string => addressKey(url).replace(/^https?:/, '');

/**
 * Sites being added, without failures that are out of date: there is a later try of the same address, over http or https, or a site
 * that has it by now.
 * @param adding oldest first
 * @param sites addresses of the account's sites
 */
export function currentResults<One extends Pick<Adding, 'url' | 'state' | 'failure'>>(
  adding: readonly One[],
  sites: readonly string[],
): One[] {
  const places = adding.map(({ url }) => placeOf(url));
  const known = new Set(sites.map(placeOf));
  return adding.filter(({ state, failure }, index) => {
    if (state !== 'failed' || failure?.message === messages.siteExists) return true;
    const place = places[index] ?? '';
    return !known.has(place) && !places.includes(place, index + 1);
  });
}
