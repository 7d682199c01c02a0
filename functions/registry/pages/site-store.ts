import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { UnderLimit } from '../../platform/limits/under-plan.ts';
import { type Audit, writeAudited } from '../../platform/audit/audit.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { readAccount } from '../../platform/callers/account-owner.ts';
import { addingSiteEntity } from './adding-site-entity.ts';
import { pageEntity } from './page-entity.ts';
import { readLean } from '../../platform/table/read-lean.ts';
import { siteEntity } from './site-entity.ts';
import { roleOn, type Viewer } from './visible-sites.ts';
import { knownOfProperty, ofProperty, propertyDueSoon } from './site-rules.ts';
import type { Table } from '../../platform/table/table.ts';
import { watchedPageEntity } from './watched-page-entity.ts';
import { keyOfUrl } from './url-key.ts';
import {
  type AddedSites,
  type NewSite,
  Aged,
  byAge,
  OfProperty,
  PageRecord,
  SiteRecord,
  type AgedSite,
} from './site-record.ts';
import { isNoCompetitor, newlyWatched, replaceWatch } from './watch-page.ts';
import { getMany } from '../../platform/table/get-many.ts';

interface ScannedSite extends NewSite {
  accountId: string;
  urlKey: string;
}

type Limits = Pick<Viewer, 'clients'>;

/** Stored sites and pages, unordered. */
export interface Listing {
  sites: SiteRecord[];
  pages: PageRecord[];
}

export interface SiteChange {
  /** Normalised address of the site. */
  url: string;
  siteName?: string | undefined;
  propertyId?: string | undefined;
  /** BCP 47; empty for English. */
  language?: string | undefined;
}

/** Result for a site whose first scan has a result; `settled` if it had ended already. */
export type AddedScanned = 'added' | 'limit' | 'exists' | 'competitor' | 'settled';

interface AddingOptions extends UnderLimit {
  /** Leaves the adding unsettled: something follows from the account's first site. @default false */
  isFirst?: boolean;
}

export type SiteStore = ReturnType<typeof siteStore>;

/** Sites of an account. Counters change in the transaction that adds or removes what they count. */
export function siteStore(table: Table) {
  const accounts = accountEntity(table);
  const sites = siteEntity(table);
  const pages = pageEntity(table);
  const watched = watchedPageEntity(table);
  const adding = addingSiteEntity(table);

  const allSites = (accountId: string, wanted: z.ZodObject) =>
    sites.query.byUrl({ accountId }).params({
      consistent: true,
      attributes: SiteRecord.keyof().options.filter((name) => name in wanted.shape),
    });
  const readPages = (of: { accountId: string; siteKey?: string }) =>
    readLean(
      table,
      pages.query.bySite(of).params({ consistent: true, attributes: PageRecord.keyof().options }),
      PageRecord,
    );

  /** @param scanned key of the adding that this ends */
  const write = (
    accountId: string,
    added: readonly NewSite[],
    { limit, plan, isFirst = false, now, audit }: AddingOptions,
    scanned?: string,
  ) =>
    writeAudited(table, audit, { accounts, sites, watched, adding }, (entities) => [
      entities.accounts
        .patch({ accountId })
        .add({ siteCount: added.length })
        .where((attributes, is) =>
          [
            limit === null
              ? is.exists(attributes.accountId)
              : is.lte(attributes.siteCount, limit - added.length),
            ...(plan === undefined ? [] : [is.eq(attributes.plan, plan)]),
          ].join(' AND '),
        )
        .commit(),
      ...added.map((site) => {
        const urlKey = keyOfUrl(site.url);
        return entities.sites
          .create({
            ...site,
            ...(site.propertyId === '' ? {} : propertyDueSoon(accountId, urlKey, now)),
            accountId,
            urlKey,
            siteId: randomUUID(),
            createdAt: now.toISOString(),
            isWatched: true,
          })
          .commit();
      }),
      ...added.map(({ url }) =>
        replaceWatch(entities.watched, newlyWatched(accountId, url, now))
          .where(isNoCompetitor)
          .commit(),
      ),
      ...(scanned === undefined
        ? []
        : [
            entities.adding
              .patch({ accountId, urlKey: scanned })
              .set({ state: 'added' })
              .remove(isFirst ? [] : ['open'])
              .where(({ state }, { eq }) => eq(state, 'scanning'))
              .commit(),
          ]),
    ]);

  /** All sites that a viewer reaches, with only the fields that lists need. */
  const listSitesOnly = async (accountId: string, viewer: Limits = {}): Promise<SiteRecord[]> => {
    const all = await readLean(table, allSites(accountId, SiteRecord), SiteRecord);
    return all.filter((site) => roleOn(viewer, site) !== undefined);
  };

  return {
    readAccount: (accountId: string) => readAccount(table, accountId),

    /** All sites and pages that a viewer reaches, with only the fields that lists need. */
    async listSites(accountId: string, viewer: Limits = {}): Promise<Listing> {
      const [found, foundPages] = await Promise.all([
        listSitesOnly(accountId, viewer),
        readPages({ accountId }),
      ]);
      const reached = new Set(found.map(({ urlKey }) => urlKey));
      const isReached = ({ siteKey }: PageRecord) =>
        viewer.clients === undefined || reached.has(siteKey);
      return { sites: found, pages: foundPages.filter(isReached) };
    },

    listSitesOnly,

    /** The oldest sites that a viewer reaches, oldest first. Reads only the age of the others. */
    async findOldest(accountId: string, most: number, viewer: Limits): Promise<AgedSite[]> {
      const aged = await readLean(table, allSites(accountId, Aged), Aged);
      return aged
        .filter((site) => roleOn(viewer, site) !== undefined)
        .toSorted(byAge)
        .slice(0, most);
    },

    /** Some sites of the account with their pages. */
    async listSome(
      accountId: string,
      wanted: readonly Pick<AgedSite, 'urlKey'>[],
    ): Promise<Listing> {
      const keys = wanted.map(({ urlKey }) => ({ accountId, urlKey }));
      const [found, foundPages] = await Promise.all([
        getMany(keys, (left) => sites.get(left).go({ consistent: true })),
        Promise.all(wanted.map(({ urlKey: siteKey }) => readPages({ accountId, siteKey }))),
      ]);
      return { sites: found, pages: foundPages.flat() };
    },

    async findSite(accountId: string, url: string): Promise<SiteRecord | undefined> {
      const found = await sites.get({ accountId, urlKey: keyOfUrl(url) }).go({ consistent: true });
      return found.data ?? undefined;
    },

    async addSites(
      accountId: string,
      added: readonly NewSite[],
      options: AddingOptions,
    ): Promise<AddedSites> {
      const written = await write(accountId, added, options);
      if (written.done) return written;
      const place = written.refused.find((each) => each > 0);
      if (place === undefined) return { done: false, refused: 'limit' };
      const refused = place <= added.length ? 'exists' : 'competitor';
      return { done: false, refused, index: (place - 1) % added.length };
    },

    /** Turns one whose first scan has a result into a site, by the same rules, and ends its adding with it. */
    async addScanned(
      { accountId, urlKey, url, siteName, propertyId }: ScannedSite,
      options: AddingOptions,
    ): Promise<AddedScanned> {
      const site = { url, siteName, propertyId };
      const written = await write(accountId, [site], options, urlKey);
      if (written.done) return 'added';
      const [last] = written.refused.toReversed();
      if (last === 3) return 'settled';
      if (last === 2) return 'competitor';
      return last === 1 ? 'exists' : 'limit';
    },

    /** Changes all of the sites or none. @returns the index of one that does not exist */
    async editSites(
      accountId: string,
      changes: readonly SiteChange[],
      { now, audit }: { now: Date; audit?: Audit },
    ): Promise<number | undefined> {
      const stored = await readLean(table, allSites(accountId, OfProperty), OfProperty);
      const propertyOf = new Map(stored.map(({ urlKey, propertyId }) => [urlKey, propertyId]));
      const written = await writeAudited(table, audit, { sites }, (entities) =>
        changes.map(({ url, siteName, propertyId: given, language }) => {
          const urlKey = keyOfUrl(url);
          // Not written again, so that its state stays.
          const propertyId = given === propertyOf.get(urlKey) ? undefined : given;
          return entities.sites
            .patch({ accountId, urlKey })
            .set({
              ...(siteName === undefined ? {} : { siteName }),
              ...(propertyId === undefined ? {} : { propertyId }),
              ...(propertyId ? propertyDueSoon(accountId, urlKey, now) : {}),
              ...(language ? { language } : {}),
            })
            .remove([
              ...leftBehind(propertyId),
              ...(language === '' ? (['language'] as const) : []),
            ])
            .commit();
        }),
      );
      return written.done ? undefined : written.refused[0];
    },
  };
}

/** Attributes that a change of the property removes. */
const leftBehind = (propertyId: string | undefined) =>
  propertyId === undefined ? [] : [...(propertyId === '' ? ofProperty : knownOfProperty)];
