import { after, dayMs } from '../../platform/times.ts';

export interface ReportPeriod {
  from: Date;
  /** End of the last day. */
  to: Date;
}

/** The calendar month (UTC) before the one of a time. */
export const monthBefore = (time: Date): ReportPeriod => ({
  from: new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() - 1)),
  to: new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth())),
});

/** @param from, to days such as `2026-10-01`, both included */
export const periodOf = (from: string, to: string): ReportPeriod => ({
  from: new Date(from),
  to: after(new Date(to), dayMs),
});

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** 'October 2026' for a calendar month, else '3–17 October 2026'. */
export function periodWords({ from, to }: ReportPeriod): string {
  const isMonth = from.getUTCDate() === 1 && monthBefore(to).from.getTime() === from.getTime();
  if (isMonth && to.getUTCDate() === 1) return month.format(from);
  return day.formatRange(from, after(to, -1));
}
