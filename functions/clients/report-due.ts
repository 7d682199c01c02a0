import { after, hourMs } from '../platform/times.ts';

/** UTC hour of the first at which monthly reports are made: the last scans of the month have ended. */
const hourOfReports = 6;

/** When the next monthly report is due after a time. */
export function dueOn(now: Date): Date {
  const due = (month: number): Date =>
    after(new Date(Date.UTC(now.getUTCFullYear(), month)), hourOfReports * hourMs);
  const thisMonth = due(now.getUTCMonth());
  return thisMonth > now ? thisMonth : due(now.getUTCMonth() + 1);
}
