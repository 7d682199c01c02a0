import { historyOf } from '../../../../shared/uptime/outages.ts';
import type { Span } from '../../../../shared/uptime/spans.ts';
import { inParallel } from '../../../platform/each-in-turn.ts';
import type { ItemOf } from '../../../platform/table/entity.ts';
import { removeAll } from '../../../platform/table/get-many.ts';
import { allItems } from '../../../platform/table/read-items.ts';
import type { Table } from '../../../platform/table/table.ts';
import { after, dayMs, monthsAfter } from '../../../platform/times.ts';
import type { PageKey } from '../check-key.ts';
import { type DayRecord, dayRecordOf, isKnownAtEnd, nextDay, startOfDay } from './day-history.ts';
import { foundAt } from './page-uptime.ts';
import { dayOf, monthsOfChecks, rollUp, rollUpRule } from './roll-up.ts';
import type { StoredCheck } from '../uptime-check-entity.ts';

import { uptimeDayEntity } from './uptime-day-entity.ts';
import { uptimePageEntity } from '../uptime-page-entity.ts';

export type StoredDay = ItemOf<typeof uptimeDayEntity>;

/** Roll-ups that are written together. */
const daysAtOnce = 10;
/** Sorts after every time of the same beginning. */
export const afterAll = '\uffff';
export const everything = { pages: 'all', consistent: true } as const;

export interface RollUpPorts {
  table: Table;
  hourMs: number;
  /** Checks of a page that were due between two times. */
  checksBetween: (page: PageKey, from: string, to: string) => Promise<StoredCheck[]>;
  /** The newest check from before a time that says whether the page was up. */
  lastBefore: (page: PageKey, time: string) => Promise<Known[]>;
  plannedFor: (page: PageKey) => Promise<readonly Span[]>;
}
export type Known = Parameters<typeof foundAt>[0];

const dated = <Check extends Known>(check: Check) => ({ ...check, at: foundAt(check) });

/** Roll-ups of a page's days (UTC). */
export function dayRollUps({ table, hourMs, checksBetween, lastBefore, plannedFor }: RollUpPorts) {
  const days = uptimeDayEntity(table);

  /** @param before the newest known check from before the day, or nothing */
  const rolledUp = (
    day: string,
    checks: readonly StoredCheck[],
    before: readonly Known[],
    planned: readonly Span[],
  ): DayRecord & ReturnType<typeof rollUp> => {
    const start = startOfDay(day);
    const period = { from: new Date(start), to: new Date(start + dayMs), hourMs };
    const history = historyOf([...before, ...checks].map(dated), period);
    return { ...rollUp(checks, hourMs), ...dayRecordOf(day, history, planned) };
  };

  return {
    /** Rolls up a day, and those after it without checks for which it says how the page was. @param before not this day */
    async make(page: PageKey, from: string, before: string): Promise<void> {
      const planned = await plannedFor(page);
      for (let day = from; day < before; day = nextDay(day)) {
        const [found, known] = await Promise.all([
          checksBetween(page, day, `${day}${afterAll}`),
          lastBefore(page, day),
        ]);
        const record = rolledUp(day, found, known, planned);
        if (found.length > 0 || isKnownAtEnd(record) || day > from)
          await days.put({ ...page, day, ...record }).go();
        if (!isKnownAtEnd(record)) return;
      }
    },

    /** Recomputes roll-ups of an earlier rule for days with all of their checks; idempotent. */
    async correct(page: PageKey, { before, now }: { before: string; now: Date }): Promise<void> {
      const oldest = dayOf(monthsAfter(after(now, 2 * dayMs), -monthsOfChecks).toISOString());
      const found = await checksBetween(page, oldest, before);
      const planned = await plannedFor(page);
      const byDay = Map.groupBy(found, ({ dueAt }) => dayOf(dueAt));
      let known = await lastBefore(page, oldest);
      const corrected = [...byDay].map(([day, ofDay]) => {
        const record = rolledUp(day, ofDay, known, planned);
        const last = ofDay.findLast(({ status }) => status !== 'unknown');
        if (last !== undefined) known = [last];
        return { ...page, day, ...record };
      });
      await inParallel(corrected, (day) => days.put(day).go(), daysAtOnce);
      await uptimePageEntity(table).patch(page).set({ rollUpRule }).go();
    },

    /** The newest `limit` with checks, oldest first. */
    async list(page: PageKey, limit: number): Promise<StoredDay[]> {
      const found = await days.query.byPage(page).go({ order: 'desc', limit, consistent: true });
      return found.data.filter(({ up, down, unknown }) => up + down + unknown > 0).toReversed();
    },

    /** Those between two days, oldest first. */
    between: (page: PageKey, from: string, to: string): Promise<StoredDay[]> =>
      allItems(days.query.byPage(page).between({ day: from }, { day: to })),

    /** Deletes those until a day. */
    async forget(page: PageKey, until: string): Promise<void> {
      const old = await allItems(days.query.byPage(page).between({ day: '0' }, { day: until }));
      await removeAll(
        old.map(({ day }) => ({ ...page, day })),
        (some) => days.delete(some).go({ concurrent: 2 }),
      );
    },
  };
}
