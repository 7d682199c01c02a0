import { env } from '../../platform/aws/env.ts';
import {
  accountOf,
  type Availability,
  historyOf,
  type UptimeHistory,
  type UptimeRecordOf,
} from '../../../shared/uptime/outages.ts';
import { onePerHour } from '../../../shared/uptime/uptime.ts';
import { type Announce, outboxItem, unannounced } from '../../platform/events/outbox.ts';
import { epochSeconds, isExpired, type Table } from '../../platform/table/table.ts';
import { type StoredCheck, uptimeCheckEntity } from './uptime-check-entity.ts';
import { hourChecksEntity } from './by-the-minute/hour-checks-entity.ts';
import { uptimePageEntity } from './uptime-page-entity.ts';
import { measure } from '../../platform/measure.ts';
import { removeAll } from '../../platform/table/get-many.ts';
import { slicesOf, allItems } from '../../platform/table/read-items.ts';
import { after, dayMs, hourMs as anHour, monthsAfter } from '../../platform/times.ts';
import { type CheckKey, type PageKey, pageKey } from './check-key.ts';
import type { CheckOutcome } from './check-outcome.ts';
import { confirmations, type PageState } from './settling/confirmations.ts';
import {
  inOrderMade,
  type EndedCheck,
  foundAt,
  timeOf,
  uptimeBy,
} from './accounting/page-uptime.ts';
import { noteKnown } from './settling/note-known.ts';
import { settlePage } from './settling/settle-page.ts';
import { settleBroken } from './settling/settle-broken.ts';
import { settleReach } from './settling/settle-reach.ts';
import { settleCertificate } from './settling/settle-certificate.ts';
import {
  downBecause,
  endpointFact,
  type SettledCheck,
  type Settling,
  uptimeChanged,
} from './settling/uptime-changed.ts';
import { joinDays, plannedIn, usableDays } from './accounting/day-history.ts';
import { plannedFor } from './accounting/planned-for.ts';
import { afterAll, dayRollUps, everything } from './accounting/day-roll-ups.ts';
import { dayOf, monthsOfChecks, rollUpRule } from './accounting/roll-up.ts';
import { recordedMonth } from '../../../shared/uptime/recorded-month.ts';

/** The part of a check in a history. */
export type PastCheck = Pick<
  StoredCheck,
  'checkedAt' | 'status' | 'statusCode' | 'reason' | 'timings' | 'elsewhere' | 'shows'
>;

const checkExpiresAt = (checkedAt: Date): Date => monthsAfter(checkedAt, monthsOfChecks);

const monthMs = 30 * dayMs;

/** What a check found, and when. */
const ofResult = [
  'dueAt',
  'beganAt',
  'checkedAt',
  'status',
  'reason',
  'statusCode',
  'elsewhere',
] as const;

/** Checks among which the newest is: a check that is due later may be made earlier. */
const latestLimit = 5;

export type UptimeStore = ReturnType<typeof uptimeStore>;

/** Checks, their roll-ups, and whether pages are up. */
export function uptimeStore(table: Table, announce: Announce = unannounced) {
  /** An hour of the schedules' clock. */
  const hourMs = anHour / env.clockSpeed();
  const checks = uptimeCheckEntity(table);
  const pages = uptimePageEntity(table);

  const between = (page: PageKey, from: string, to: string): Promise<StoredCheck[]> =>
    allItems(checks.query.byPage(page).between({ dueAt: from }, { dueAt: to }));

  const stateOf = async (page: PageKey) =>
    (await pages.get(page).go({ consistent: true })).data ?? undefined;

  /** Ended checks of a page that were due by a time, the last due first, read in portions. */
  async function* lastDueFirst(page: PageKey, until = afterAll): AsyncGenerator<EndedCheck> {
    const query = checks.query.byPage(page).between({ dueAt: '0' }, { dueAt: until });
    const read = (cursor: string | null) =>
      query.go({
        order: 'desc',
        limit: 25,
        consistent: true,
        attributes: [...ofResult, 'shows'],
        cursor,
      });
    for await (const some of slicesOf(read)) yield* some;
  }
  const newestFirst = (page: PageKey) => inOrderMade(lastDueFirst(page));

  /** The newest check from before a time that says whether the page was up; without one, the newest of all. */
  const lastKnownBefore = async (page: PageKey, before: string) => {
    let newest: EndedCheck | undefined;
    for await (const check of lastDueFirst(page, before)) {
      newest ??= check;
      if (check.status !== 'unknown') return [check];
    }
    return newest === undefined ? [] : [newest];
  };

  const rollUps = dayRollUps({
    table,
    hourMs,
    checksBetween: between,
    lastBefore: lastKnownBefore,
    plannedFor: (page) => plannedFor(table, page),
  });

  /** Records whether a page's checks say that it is up. @returns whether that has changed; true for a late check too */
  const settleUptime = (
    page: PageKey,
    { state: read, check, now }: Pick<Settling, 'state' | 'check' | 'now'>,
  ): Promise<boolean> => {
    const changeOf = async (state: PageState | undefined) => {
      const { status, since } = state ?? {};
      const recorded = status === undefined || since === undefined ? undefined : { status, since };
      // As most checks do; the history would say the same.
      if (status === check.status && since !== undefined && timeOf(check) >= since)
        return undefined;
      const { uptime, isLate } = await uptimeBy(check, newestFirst(page), recorded);
      if (uptime === undefined) return undefined;
      const isSame = status === uptime.status && since === uptime.since;
      if (isSame && !isLate) return undefined;
      const event = uptimeChanged({ ...check, accountId: page.accountId }, recorded, uptime);
      const set = { ...uptime, ...downBecause(check, uptime) };
      if (event === undefined) return { set };
      const facts = { ...event.facts, ...(await endpointFact(table, page)) };
      return { set, events: [outboxItem('uptime-changed', { ...event, facts }, now)] };
    };
    return settlePage({ table, announce }, page, now, changeOf, { state: read });
  };

  /** What follows from the checks of a period. */
  const liveHistory = async (page: PageKey, from: Date, to: Date): Promise<UptimeHistory> => {
    // Those that were due before the period may have been made in it.
    const start = after(from, -anHour).toISOString();
    const [found, before] = await Promise.all([
      checks.query
        .byPage(page)
        .between({ dueAt: start }, { dueAt: to.toISOString() })
        .go({
          ...everything,
          attributes: [...ofResult],
        }),
      lastKnownBefore(page, start),
    ]);
    const dated = [...before, ...found.data].map((check) => ({ ...check, at: foundAt(check) }));
    return historyOf(dated, { from, to, hourMs });
  };

  const recordFor = async (
    page: PageKey,
    { from, to }: { from: Date; to: Date },
  ): Promise<UptimeRecordOf> => {
    const [stored, windows] = await Promise.all([
      // With the day before, which says whether an outage began in it.
      rollUps.between(page, dayOf(after(from, -1).toISOString()), dayOf(to.toISOString())),
      plannedFor(table, page),
    ]);
    const { days, liveFrom = from.getTime() } = usableDays(stored, to);
    const live =
      liveFrom >= to.getTime()
        ? { from: to.getTime(), to: to.getTime(), outages: [], gaps: [] }
        : await liveHistory(page, new Date(liveFrom), to);
    return { history: joinDays(days, live, liveFrom), planned: [...plannedIn(days), ...windows] };
  };

  const availabilityFor = async (
    page: PageKey,
    { to, from = after(to, -monthMs) }: { from?: Date; to: Date },
  ): Promise<Availability> => {
    const { history, planned } = await recordFor(page, { from, to });
    return accountOf(history, { from, to, hourMs }, planned);
  };

  /** Records whether the page is up, and rolls up past days; idempotent. */
  const settle = async (
    page: PageKey,
    { now, ...check }: SettledCheck & { now: Date },
  ): Promise<void> => {
    const before = await stateOf(page);
    const day = dayOf(check.dueAt);
    const last = before?.day;
    if (last !== undefined && last !== day) {
      await rollUps.make(page, last < day ? last : day, last < day ? day : last);
      if (before?.rollUpRule !== rollUpRule) await rollUps.correct(page, { before: day, now });
    }
    let isChanged = false;
    let state = before;
    if (check.status !== 'unknown') {
      const settling = { state: before, check, now, newestFirst: () => newestFirst(page) };
      isChanged = await settleUptime(page, settling);
      const others = [
        await settleReach({ table, announce }, page, settling),
        await settleBroken({ table, announce }, page, settling),
        await settleCertificate({ table, announce }, page, settling),
      ];
      if (isChanged || others.includes(true)) state = await stateOf(page);
    }
    // Before the month, whose failure must not keep the clock from knowing how the page is.
    await noteKnown(table, page, state);
    // A later failure is confirmed by its own attempts.
    if (before?.confirming !== undefined)
      await pages
        .patch(page)
        .set({ updatedAt: now.toISOString() })
        .remove(['confirming', 'confirmingSince', 'requestedBy', 'openShard', 'retryAt'])
        .where(({ confirming }, { lte }) => lte(confirming, check.dueAt))
        .go({ returnOnConditionCheckFailure: true });
    const isNewDay = last === undefined || last < day;
    if (isChanged || isNewDay) {
      const month = recordedMonth(await availabilityFor(page, { to: now }));
      if (month !== undefined)
        await pages.upsert({ ...page, updatedAt: now.toISOString(), month }).go();
    }
    if (isNewDay)
      await pages
        .upsert({ ...page, updatedAt: now.toISOString(), day })
        .where((item, { lt, notExists }) => `${notExists(item.day)} OR ${lt(item.day, day)}`)
        .go({ returnOnConditionCheckFailure: true });
  };

  return {
    ...confirmations(table),

    /** Whether this check has its result; if its worker died before recording whether the page is up, that is done now. */
    async hasEnded(key: CheckKey, now: Date): Promise<boolean> {
      const page = pageKey(key);
      const { data } = await checks.get({ ...page, dueAt: key.dueAt }).go({ consistent: true });
      if (data === null) return false;
      await settle(page, { ...data, url: key.url, requestedBy: key.requestedBy, now });
      return true;
    },

    /** Writes the result of a check, unless it has one. @returns whether this one was written */
    async end(key: CheckKey, outcome: CheckOutcome, now: Date): Promise<boolean> {
      const page = pageKey(key);
      const written = await checks
        .create({
          ...page,
          ...outcome,
          dueAt: key.dueAt,
          expiresAt: epochSeconds(checkExpiresAt(now)),
        })
        .go({ returnOnConditionCheckFailure: true });
      await settle(page, { ...key, ...outcome, now });
      if (!written.rejected) measure('ChecksUnknown', outcome.status === 'unknown' ? 1 : 0);
      return !written.rejected;
    },

    async findState(accountId: string, url: string): Promise<PageState | undefined> {
      return stateOf(pageKey({ accountId, url }));
    },

    /** Addresses of an account whose newest check with a known result found them down. */
    async listDown(accountId: string): Promise<string[]> {
      const found = await pages.query
        .byUrl({ accountId })
        .where(({ status }, { eq }) => eq(status, 'down'))
        .go({ pages: 'all', attributes: ['url'] });
      return found.data.flatMap(({ url }) => url ?? []);
    },

    /** The newest check that has ended. */
    async findLatest(accountId: string, url: string, now: Date): Promise<StoredCheck | undefined> {
      const found = await checks.query
        .byPage(pageKey({ accountId, url }))
        .go({ order: 'desc', limit: latestLimit, consistent: true });
      return found.data
        .filter((check) => !isExpired(check, now))
        .reduce<StoredCheck | undefined>(
          (newest, check) =>
            newest === undefined || timeOf(check) > timeOf(newest) ? check : newest,
          undefined,
        );
    },

    /** The last 30 days, a check for each hour, oldest first. */
    async listMonth(accountId: string, url: string, now: Date): Promise<PastCheck[]> {
      const since = after(now, -monthMs).toISOString();
      const found = await checks.query
        .byPage(pageKey({ accountId, url }))
        .between({ dueAt: since }, { dueAt: afterAll })
        .go({
          ...everything,
          attributes: [
            'checkedAt',
            'status',
            'statusCode',
            'reason',
            'timings',
            'elsewhere',
            'shows',
          ],
        });
      return onePerHour(found.data, hourMs);
    },

    /** Checks that were due in a period, oldest first. */
    listBetween: (
      accountId: string,
      url: string,
      { from, to }: { from: Date; to: Date },
    ): Promise<StoredCheck[]> =>
      between(pageKey({ accountId, url }), from.toISOString(), to.toISOString()),

    /** What is known of a period, from which the availability of each part of it follows by `accountOf`. */
    record: (accountId: string, url: string, period: { from: Date; to: Date }) =>
      recordFor(pageKey({ accountId, url }), period),

    /** Outages of a period, and the share of the time without them. @default the 30 days until `to` */
    availability: (accountId: string, url: string, period: { from?: Date; to: Date }) =>
      availabilityFor(pageKey({ accountId, url }), period),

    /** The newest `limit` roll-ups, oldest first. */
    listDays: (accountId: string, url: string, limit: number) =>
      rollUps.list(pageKey({ accountId, url }), limit),

    /** Deletes all data of a page from before a time; later data stays, because the page was added again. */
    async forget(accountId: string, url: string, before: Date): Promise<void> {
      const page = pageKey({ accountId, url });
      const end = before.toISOString();
      await pages
        .delete(page)
        .where(({ updatedAt }, { lt }) => lt(updatedAt, end))
        .go({ returnOnConditionCheckFailure: true });
      await rollUps.forget(page, dayOf(end));
      const packed = hourChecksEntity(table);
      const oldHours = await allItems(
        packed.query.byPage(page).between({ hour: '0' }, { hour: end }),
      );
      await removeAll(
        oldHours.map(({ hour }) => ({ ...page, hour })),
        (some) => packed.delete(some).go({ concurrent: 2 }),
      );
      const oldChecks = await between(page, '0', end);
      await removeAll(
        oldChecks.map(({ dueAt }) => ({ ...page, dueAt })),
        (some) => checks.delete(some).go({ concurrent: 2 }),
      );
    },
  };
}
