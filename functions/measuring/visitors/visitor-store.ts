import { randomInt } from 'node:crypto';
import * as z from 'zod';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { type Audit, writeAudited } from '../../platform/audit/audit.ts';
import { removeAll } from '../../platform/table/get-many.ts';
import { slicesOf, foundItem } from '../../platform/table/read-items.ts';
import { epochSeconds, type Table } from '../../platform/table/table.ts';
import { after, dayMs, numbersExpireAt } from '../../platform/times.ts';
import { logDays, siteKeyLetters } from '../../../shared/visitors/log-format.ts';
import { mostPageGroups } from '../../../shared/visitors/page-groups.ts';
import { packed, unpacked } from './packed.ts';
import {
  addStored,
  bounded,
  byScope,
  emptyRollUp,
  mostValuesByDefault,
  type RollUp,
  toStored,
  type Wanted,
} from './roll-up.ts';
import { View } from './view.ts';
import { visitorPartEntity } from './visitor-part-entity.ts';
import {
  type PagePart,
  pageParts,
  type StoredPeriod,
  type VisitorPeriod,
  visitorPeriodEntity,
} from './visitor-period-entity.ts';
import { packHistory, type SenderHistory } from './sender-history.ts';
import { type VisitorSite, visitorSiteEntity } from './visitor-site-entity.ts';

export interface SiteKey {
  accountId: string;
  urlKey: string;
}

/** Views that one log object reports for an hour, and how many more it had. */
const Part = z.object({ views: z.array(View), leftOut: z.number() });
type Part = z.infer<typeof Part>;

export interface Merged {
  rollUp: RollUp;
  parts: number;
  views: number;
  leftOut: number;
}

export interface MergedDay extends Merged {
  senders: SenderHistory;
}

const partsKeptMs = (logDays + 1) * dayMs;
const withoutPages = [
  'accountId',
  'urlKey',
  'length',
  'period',
  'parts',
  'views',
  'leftOut',
  'data',
  'mergedAt',
  'expiresAt',
] as const;
const newSiteKey = (): string =>
  Array.from({ length: 12 }, () => siteKeyLetters[randomInt(siteKeyLetters.length)]).join('');

/** ISO 8601 beginnings: `2026-11-24T13`, `2026-11-24`. */
export const hourOf = (at: string): string => at.slice(0, 13);
export const dayOf = (at: string): string => at.slice(0, 10);

/** The sum of periods, as far as it was read and is wanted. */
export function mergedOf(periods: readonly VisitorPeriod[], wanted?: Wanted): Merged {
  const merged: Merged = { rollUp: emptyRollUp(), parts: 0, views: 0, leftOut: 0 };
  for (const period of periods) {
    const { data, parts, views, leftOut } = period;
    for (const some of [data, ...pageParts.map((part) => period[part])])
      if (some !== undefined) addStored(merged.rollUp, unpacked(some), wanted);
    merged.parts += parts;
    merged.views += views;
    merged.leftOut += leftOut;
  }
  return merged;
}

/** An item has at most 400 KB, with its other attributes. */
const mostCharacters = 380_000;

/** Packs a period's roll-up, with fewer page groups if 500 exceed the size of an item, and then with fewer values of dimensions. */
function packedScopes(
  rollUp: RollUp,
  mostGroups = mostPageGroups,
  mostValues = mostValuesByDefault,
): Record<'data' | PagePart, string> {
  const { site, pages, devicePages } = byScope(bounded(rollUp, mostGroups, mostValues));
  const scopes = {
    data: packed(toStored(site)),
    pages: packed(toStored(pages)),
    devicePages: packed(toStored(devicePages)),
  };
  const size = Object.values(scopes).reduce((sum, { length }) => sum + length, 0);
  if (size <= mostCharacters || mostValues === 0) return scopes;
  return mostGroups > 1
    ? packedScopes(rollUp, Math.floor(mostGroups / 2))
    : packedScopes(rollUp, mostGroups, Math.floor(mostValues / 2));
}

export type VisitorStore = ReturnType<typeof visitorStore>;

/** Sites whose visitors are measured, and what is known of these. */
export function visitorStore(table: Table) {
  const sites = visitorSiteEntity(table);
  const partItems = visitorPartEntity(table);
  const periods = visitorPeriodEntity(table);
  const tried = { returnOnConditionCheckFailure: true } as const;

  /**
   * @param options parts of page groups, by default none; whether what was just written has to be there, by default it has
   */
  const daysBetween = async (
    { accountId, urlKey }: SiteKey,
    [from, to]: readonly [from: string, to: string],
    { parts = [], consistent = true }: { parts?: readonly PagePart[]; consistent?: boolean } = {},
  ): Promise<VisitorPeriod[]> => {
    const { data } = await periods.query
      .byPeriod({ accountId, urlKey, length: 'day' })
      .between({ period: from }, { period: to })
      .go({ pages: 'all', consistent, attributes: [...withoutPages, ...parts] });
    return data;
  };

  return {
    find: ({ accountId, urlKey }: SiteKey): Promise<VisitorSite | undefined> =>
      foundItem(sites.get({ accountId, urlKey })),

    async findByKey(siteKey: string): Promise<VisitorSite | undefined> {
      const { data } = await sites.query.byKey({ siteKey }).go({ limit: 1 });
      return data[0];
    },

    /**
     * Turns the measuring of a site on, or changes how it is done. The key stays.
     * @returns undefined if the site was removed in the meantime: nothing would delete the settings then
     */
    async save(
      site: SiteKey,
      settings: Pick<VisitorSite, 'rate' | 'hosts' | 'pageRules'>,
      { now, audit }: { now: Date; audit: Audit },
    ): Promise<VisitorSite | undefined> {
      const known = await this.find(site);
      const { siteKey, createdAt } = known ?? {
        siteKey: newSiteKey(),
        createdAt: now.toISOString(),
      };
      const item = { ...site, ...settings, siteKey, createdAt };
      const entities = { measured: sites, listed: siteEntity(table) };
      const written = await writeAudited(table, audit, entities, ({ measured, listed }) => [
        measured
          .put(item)
          .where(({ siteKey: key }, is) => `${is.notExists(key)} OR ${is.eq(key, siteKey)}`)
          .commit(),
        listed
          .check(site)
          .where(({ url }, is) => is.exists(url))
          .commit(),
      ]);
      if (written.done) return item;
      // Another request has given the site its key.
      return written.refused[0] === 0 ? this.save(site, settings, { now, audit }) : undefined;
    },

    /** Keeps a part; one that is there already stays as it is, so that a log object counts once. */
    async addPart(
      { accountId, urlKey }: SiteKey,
      { hour, part, ...content }: { hour: string; part: string } & Part,
      now: Date,
    ): Promise<void> {
      const expiresAt = epochSeconds(after(now, partsKeptMs));
      await partItems
        .create({ accountId, urlKey, hour, part, data: packed(content), expiresAt })
        .go(tried);
    },

    /** The parts of each hour of a day, one hour at a time: a day of a large site does not fit into memory. */
    async *partsOf({ accountId, urlKey }: SiteKey, day: string): AsyncGenerator<Part[]> {
      const found = partItems.query
        .byHour({ accountId, urlKey })
        .between({ hour: `${day}T00` }, { hour: `${day}T24` });
      const read = (cursor: string | null) => found.go({ consistent: true, cursor });
      let hour: { name: string; parts: Part[] } | undefined;
      for await (const slice of slicesOf(read)) {
        for (const { hour: name, data } of slice) {
          if (hour !== undefined && hour.name !== name) yield hour.parts;
          if (hour?.name !== name) hour = { name, parts: [] };
          hour.parts.push(Part.parse(unpacked(data)));
        }
      }
      if (hour !== undefined) yield hour.parts;
    },

    /** The newest parts of a site, newest hour first, and when they were written. */
    async newestParts(
      { accountId, urlKey }: SiteKey,
      most: number,
    ): Promise<(Part & { hour: string; writtenAt: Date })[]> {
      const { data } = await partItems.query
        .byHour({ accountId, urlKey })
        // A range: without a lower end it would include parts of other sites.
        .between({ hour: '0' }, { hour: 'z' })
        .go({ order: 'desc', limit: most, consistent: true });
      return data.map(({ hour, data: content, expiresAt }) => ({
        ...Part.parse(unpacked(content)),
        hour,
        writtenAt: after(new Date(expiresAt * 1000), -partsKeptMs),
      }));
    },

    /** Keeps a merged day, unless something fuller is there. */
    async putDay(
      { accountId, urlKey }: SiteKey,
      day: string,
      { rollUp, senders, ...counts }: Merged & { senders?: SenderHistory },
      now: Date,
    ): Promise<void> {
      await periods
        .put({
          accountId,
          urlKey,
          length: 'day',
          period: day,
          ...counts,
          ...packedScopes(rollUp),
          ...(senders === undefined || senders.length === 0
            ? {}
            : { senders: packHistory(senders) }),
          mergedAt: now.toISOString(),
          expiresAt: epochSeconds(numbersExpireAt(new Date(day))),
        })
        .where((item, is) => `${is.notExists(item.parts)} OR ${is.lte(item.parts, counts.parts)}`)
        .go(tried);
    },

    daysBetween,

    async findDay({ accountId, urlKey }: SiteKey, day: string): Promise<StoredPeriod | undefined> {
      const key = { accountId, urlKey, length: 'day' as const, period: day };
      return foundItem(periods.get(key));
    },

    /** Views by sender on the last days with few, as the newest day before a day has them. */
    async sendersBefore({ accountId, urlKey }: SiteKey, day: string): Promise<string | undefined> {
      const { data } = await periods.query
        .byPeriod({ accountId, urlKey, length: 'day' })
        .between({ period: '0' }, { period: day })
        .go({ order: 'desc', limit: 1, attributes: ['senders'] });
      return data[0]?.senders;
    },

    /** The newest day with views. */
    async lastDay({ accountId, urlKey }: SiteKey): Promise<VisitorPeriod | undefined> {
      const { data } = await periods.query
        .byPeriod({ accountId, urlKey, length: 'day' })
        // A range: without a lower end it would include days of other sites.
        .between({ period: '0' }, { period: 'z' })
        .go({ order: 'desc', limit: 1, consistent: true, attributes: [...withoutPages] });
      return data[0];
    },

    /** Notes when days of a site are merged next. Does nothing for a site that was removed in the meantime. */
    async claimMerges(
      { accountId, urlKey }: SiteKey,
      merges: NonNullable<VisitorSite['merges']>,
    ): Promise<void> {
      await sites.patch({ accountId, urlKey }).set({ merges }).go(tried);
    },

    /** Notes that a site has all views of a day that its plan counts. */
    async noteFull({ accountId, urlKey }: SiteKey, day: string): Promise<void> {
      await sites.patch({ accountId, urlKey }).set({ fullOn: day }).go(tried);
    },

    /** Deletes all that was known of a site before a time, also its key: beacons that still arrive belong to no site. */
    async forget({ accountId, urlKey }: SiteKey, before: Date): Promise<void> {
      const end = before.toISOString();
      const key = { accountId, urlKey };
      await sites
        .delete(key)
        .where(({ createdAt }, { lt }) => lt(createdAt, end))
        .go(tried);
      const { data: parts } = await partItems.query
        .byHour(key)
        .lte({ hour: hourOf(end) })
        .go({ pages: 'all', consistent: true, attributes: ['hour', 'part'] });
      await removeAll(
        parts.map(({ hour, part }) => ({ ...key, hour, part })),
        (some) => partItems.delete(some).go({ concurrent: 2 }),
      );
      // Hours are those of versions that had them.
      for (const length of ['hour', 'day'] as const) {
        const last = length === 'hour' ? hourOf(end) : dayOf(end);
        const { data: old } = await periods.query
          .byPeriod({ ...key, length })
          .between({ period: '0' }, { period: last })
          .go({ pages: 'all', consistent: true, attributes: ['period'] });
        await removeAll(
          old.map(({ period }) => ({ ...key, length, period })),
          (some) => periods.delete(some).go({ concurrent: 2 }),
        );
      }
    },
  };
}
