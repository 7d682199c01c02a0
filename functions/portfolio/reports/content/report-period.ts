import type { ReportLanguage } from '../../../../shared/models/portfolio/client-report.ts';
import { localTime, momentOf } from '../../../../shared/clock/local-clock.ts';
import type { DatedPeriod } from '../../../../shared/uptime/accounting.ts';
import { after, dayMs, hourMs } from '../../../platform/times.ts';

export type ReportPeriod = DatedPeriod;

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

/** The same days in a time zone. @param period of days in UTC, or up to another time */
export function inZone({ from, to }: ReportPeriod, timeZone: string): ReportPeriod {
  const moment = (time: Date): Date => momentOf(localTime(time, 'UTC'), timeZone);
  return { from: moment(from), to: moment(to) };
}

/** The longest period beside which the one before it is shown. */
const longestCompared = 100 * dayMs;

/** As many days before a period, one of which may have 25 hours; undefined for long ones. */
export function periodBefore({ from, to }: ReportPeriod): ReportPeriod | undefined {
  const days = Math.ceil((to.getTime() - from.getTime() - hourMs) / dayMs);
  const lasted = Math.max(1, days) * dayMs;
  return lasted > longestCompared ? undefined : { from: after(from, -lasted), to: from };
}

const formatsOf = (locale: string) => ({
  month: new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  day: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
});
const formats = { en: formatsOf('en-GB'), de: formatsOf('de-DE') };

const isMonth = ({ from, to }: ReportPeriod): boolean =>
  from.getUTCDate() === 1 &&
  to.getUTCDate() === 1 &&
  monthBefore(to).from.getTime() === from.getTime();

/** 'October 2026' for a calendar month, else '3–17 October 2026'. */
export function periodWords(period: ReportPeriod, language: ReportLanguage = 'en'): string {
  const { month, day } = formats[language];
  return isMonth(period)
    ? month.format(period.from)
    : day.formatRange(period.from, after(period.to, -1));
}

/** The same to follow a verb: 'in October 2026', 'from 3 to 17 October 2026'. */
export function inPeriod(period: ReportPeriod, language: ReportLanguage = 'en'): string {
  const { month, day } = formats[language];
  const [from, to] = [day.format(period.from), day.format(after(period.to, -1))];
  if (isMonth(period))
    return language === 'de'
      ? `im ${month.format(period.from)}`
      : `in ${month.format(period.from)}`;
  if (from === to) return language === 'de' ? `am ${from}` : `on ${from}`;
  return language === 'de' ? `vom ${from} bis zum ${to}` : `from ${from} to ${to}`;
}
