import { type Minutes, minuteOf } from '../../monitoring/uptime/by-the-minute/due-checks.ts';
import type { Table } from '../../platform/table/table.ts';
import { scheduleMinuteEntity } from './schedule-minute-entity.ts';

/** Minutes that are made up for after the clock was silent. */
const mostMinutes = 60;

/** Whether a minute at which something is done every so many minutes is among these. */
export const includesEvery = (minutes: number, { after, until }: Minutes): boolean =>
  Math.floor(until / minutes) > Math.floor(after / minutes);

export type MinuteClock = ReturnType<typeof minuteClock>;

/** The minutes whose checks have been sent. @param clockSpeed of the schedules */
export function minuteClock(table: Table, clockSpeed: number) {
  const clock = scheduleMinuteEntity(table);
  return {
    /** Minutes whose checks have not been sent, those that were missed included; undefined if there are none. */
    async next(now: Date): Promise<Minutes | undefined> {
      const until = minuteOf(now, clockSpeed);
      const { data } = await clock.get({}).go({ consistent: true });
      // Later ones are those of a clock that was ahead.
      const last = Math.min(data?.dispatchedUntil ?? until - 1, until + mostMinutes);
      if (last > until + mostMinutes - 1) return { after: until - 1, until };
      return last >= until ? undefined : { after: Math.max(last, until - mostMinutes), until };
    },

    /** Notes until when checks have been sent. */
    async note({ until }: Minutes): Promise<void> {
      await clock.upsert({ dispatchedUntil: until }).go();
    },
  };
}
