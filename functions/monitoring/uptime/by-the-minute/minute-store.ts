import * as z from 'zod';
import { PublicCheckSettings } from '../../../../shared/models/monitoring/check-settings.ts';
import { inParallel } from '../../../platform/each-in-turn.ts';
import { log } from '../../../platform/logger.ts';
import { readLean } from '../../../platform/table/read-lean.ts';
import { placeOf } from '../../../platform/table/shards.ts';
import { epochSeconds, type Table } from '../../../platform/table/table.ts';
import { after, dayMs, hourMs } from '../../../platform/times.ts';
import { watchedPageEntity } from '../../../registry/pages/watched-page-entity.ts';
import { hourChecksEntity } from './hour-checks-entity.ts';
import { minuteChecksEntity } from './minute-checks-entity.ts';
import { minutesOfHour, timeOfMinute, type Monitor } from './due-checks.ts';
import {
  pack,
  type PackedCheck,
  packPlaced,
  type PlacedCheck,
  unpack,
  unpackPlaced,
} from './packed-checks.ts';

const Watched = z.object({
  accountId: z.string(),
  urlKey: z.string(),
  url: z.string(),
  subject: z.enum(['competitor', 'endpoint']).optional(),
  removedAt: z.string().optional(),
  isSilent: z.boolean().optional(),
  pausedAt: z.string().optional(),
  language: z.string().optional(),
  everyMinutes: z.number().optional(),
  check: PublicCheckSettings.optional(),
  known: z
    .object({
      status: z.enum(['up', 'down']),
      since: z.string(),
      hasRecovered: z.literal(true).optional(),
      isBroken: z.literal(true).optional(),
      isOneRegion: z.literal(true).optional(),
    })
    .optional(),
});

/** One that cannot be read does not keep the others of its shard from their checks. */
const Readable = Watched.optional().catch(({ error, value }) => {
  log.error('could not read the watched page', { page: value, error });
  return undefined;
});

/** A page whose newest check is wanted. */
interface WatchedPage {
  accountId: string;
  urlKey: string;
  shard: string;
  everyMinutes?: number | undefined;
}

/** Minutes of the longest interval between checks that are packed. */
const longestPacked = 15;
const daysOfMinutes = 2;
/** How long packed checks are kept. */
const daysOfHours = 35;
const keyOfMinute = (minute: number): string => String(minute).padStart(8, '0');

export type MinuteStore = ReturnType<typeof minuteStore>;

/** The pages of a shard that are checked, and the checks that found nothing new. @param clockSpeed of the schedules */
export function minuteStore(table: Table, clockSpeed: number) {
  const watched = watchedPageEntity(table);
  const minutes = minuteChecksEntity(table);
  const hours = hourChecksEntity(table);
  const attributes = Watched.keyof().options;
  const beginOf = (minute: number) => timeOfMinute(minute, clockSpeed);

  const listMonitors = async (shard: string): Promise<Monitor[]> => {
    const query = watched.query.due({ shard }).params({ attributes });
    return (await readLean(table, query, Readable)).filter((page) => page !== undefined);
  };

  return {
    listMonitors,

    /** The first of them; undefined if there are more. */
    async listFew(shard: string, limit: number): Promise<Monitor[] | undefined> {
      const { data } = await watched.query.due({ shard }).go({ limit, attributes });
      return data.length < limit ? data : undefined;
    },

    /** Whether the checks of a shard until a minute are stored. */
    async isMade(shard: string, minute: number): Promise<boolean> {
      const { data } = await minutes
        .get({ shard, minute: keyOfMinute(minute) })
        .go({ consistent: true, attributes: ['minute'] });
      return data !== null;
    },

    /** Stores the checks of a shard until a minute, unless that was done. */
    async store(shard: string, minute: number, checks: readonly PlacedCheck[]): Promise<void> {
      const begin = beginOf(minute);
      await minutes
        .create({
          shard,
          minute: keyOfMinute(minute),
          packed: packPlaced(checks, begin.getTime()),
          expiresAt: epochSeconds(after(begin, daysOfMinutes * dayMs)),
        })
        .go({ returnOnConditionCheckFailure: true });
    },

    /** Moves the checks of an hour to the items of their pages; idempotent. @param hour since 1970 */
    async packHour(shard: string, hour: number): Promise<number> {
      const { data } = await minutes.query
        .byShard({ shard })
        .between(
          { minute: keyOfMinute(hour * minutesOfHour) },
          { minute: keyOfMinute((hour + 1) * minutesOfHour - 1) },
        )
        .go({ pages: 'all' });
      if (data.length === 0) return 0;
      const checks = data.flatMap(({ minute, packed }) =>
        unpackPlaced(packed, beginOf(Number(minute)).getTime()),
      );
      const byPlace = Map.groupBy(checks, ({ place }) => place);
      const begin = beginOf(hour * minutesOfHour);
      const items = (await listMonitors(shard)).flatMap(({ accountId, urlKey }) => {
        const found = byPlace.get(placeOf(accountId, urlKey));
        if (found === undefined) return [];
        return [
          {
            accountId,
            urlKey,
            hour: begin.toISOString(),
            packed: pack(found, begin.getTime()),
            expiresAt: epochSeconds(after(begin, daysOfHours * dayMs)),
          },
        ];
      });
      await inParallel(items, (item) => hours.put(item).go());
      return items.length;
    },

    /** The newest check of each page that is packed, by `urlKey`: with the others of its shard, or with those of an hour. */
    async findNewest(pages: readonly WatchedPage[]): Promise<Map<string, PackedCheck>> {
      const newest = new Map<string, PackedCheck>();
      const note = (urlKey: string, check: PackedCheck | undefined): void => {
        if (check !== undefined && check.at > (newest.get(urlKey)?.at ?? 0))
          newest.set(urlKey, check);
      };
      const byShard = Map.groupBy(pages, ({ shard }) => shard);
      await inParallel([...byShard], async ([shard, some]) => {
        const keyOf = new Map(
          some.map((page) => [placeOf(page.accountId, page.urlKey), page.urlKey]),
        );
        const longest = Math.max(...some.map(({ everyMinutes = 1 }) => everyMinutes));
        // With a longer interval each check has an item of its own, unless the page is down.
        const limit = 1 + Math.min(longest, longestPacked);
        const { data } = await minutes.query.byShard({ shard }).go({ order: 'desc', limit });
        for (const { minute, packed } of data)
          for (const { place, ...check } of unpackPlaced(
            packed,
            beginOf(Number(minute)).getTime(),
          )) {
            const urlKey = keyOf.get(place);
            if (urlKey !== undefined) note(urlKey, check);
          }
      });
      await inParallel(pages, async ({ accountId, urlKey }) => {
        if (newest.has(urlKey)) return;
        const { data } = await hours.query
          .byPage({ accountId, urlKey })
          .go({ order: 'desc', limit: 1 });
        for (const { hour, packed } of data) note(urlKey, unpack(packed, Date.parse(hour)).at(-1));
      });
      return newest;
    },

    /** Packed checks of a page, oldest first; those of the current hour are not among them yet. */
    async listPacked(
      { accountId, urlKey }: Pick<Monitor, 'accountId' | 'urlKey'>,
      { from, to }: { from: Date; to: Date },
    ): Promise<PackedCheck[]> {
      const { data } = await hours.query
        .byPage({ accountId, urlKey })
        .between({ hour: after(from, -hourMs).toISOString() }, { hour: to.toISOString() })
        .go({ pages: 'all' });
      return data
        .flatMap(({ hour, packed }) => unpack(packed, Date.parse(hour)))
        .filter(({ at }) => at >= from.getTime() && at < to.getTime());
    },
  };
}
