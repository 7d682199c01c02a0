import type { ItemOf } from '../../platform/table/entity.ts';
import { removeAll } from '../../platform/table/get-many.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, dayMs, monthsAfter } from '../../platform/times.ts';
import type { PageKey } from './check-key.ts';
import { dayOf, rollUp, rollUpRule } from './roll-up.ts';
import type { StoredCheck } from './uptime-check-entity.ts';
import { uptimeDayEntity } from './uptime-day-entity.ts';
import { uptimePageEntity } from './uptime-page-entity.ts';
import { inSlices } from '../../platform/each-in-turn.ts';
import { allItems } from '../../platform/table/read-items.ts';

type StoredDay = ItemOf<typeof uptimeDayEntity>;

/** Months after which raw checks expire. */
export const monthsOfChecks = 13;
/** Roll-ups that are written together. */
const daysAtOnce = 10;
/** Sorts after every time of the same beginning. */
export const afterAll = '\uffff';
export const everything = { pages: 'all', consistent: true } as const;

/**
 * Roll-ups of a page's days (UTC).
 * @param checksBetween checks of a page that were due between two times
 */
export function dayRollUps(
  table: Table,
  hourMs: number,
  checksBetween: (page: PageKey, from: string, to: string) => Promise<StoredCheck[]>,
) {
  const days = uptimeDayEntity(table);

  return {
    async make(page: PageKey, day: string): Promise<void> {
      const found = await checksBetween(page, day, `${day}${afterAll}`);
      if (found.length > 0) await days.put({ ...page, day, ...rollUp(found, hourMs) }).go();
    },

    /** Recomputes roll-ups of an earlier rule for days with all of their checks; idempotent. */
    async correct(page: PageKey, { before, now }: { before: string; now: Date }): Promise<void> {
      const oldest = monthsAfter(after(now, 2 * dayMs), -monthsOfChecks).toISOString();
      const found = await checksBetween(page, dayOf(oldest), before);
      const byDay = Map.groupBy(found, ({ dueAt }) => dayOf(dueAt));
      const corrected = [...byDay].map(([day, ofDay]) => ({
        ...page,
        day,
        ...rollUp(ofDay, hourMs),
      }));
      await inSlices(corrected, (day) => days.put(day).go(), daysAtOnce);
      await uptimePageEntity(table).patch(page).set({ rollUpRule }).go();
    },

    /** The newest `limit`, oldest first. */
    async list(page: PageKey, limit: number): Promise<StoredDay[]> {
      const found = await days.query.byPage(page).go({ order: 'desc', limit, consistent: true });
      return found.data.toReversed();
    },

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
