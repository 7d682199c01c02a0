import type { Outage, UptimeHistory } from '../../../../shared/uptime/outages.ts';
import { merged, type Span, within } from '../../../../shared/uptime/spans.ts';
import type { UptimeFailureReason } from '../../../../shared/uptime/uptime.ts';
import { dayMs, monthsAfter } from '../../../platform/times.ts';
import { monthsOfChecks } from './roll-up.ts';

/** An outage within a day: its beginning and end in milliseconds of the day, and why. */
export type DayOutage = readonly [
  from: number,
  to: number,
  reason?: UptimeFailureReason | null,
  statusCode?: number | null,
];

/** What a day was like, to the millisecond. Times are milliseconds of the day (UTC). */
export interface DayRecord {
  outages: readonly DayOutage[];
  /** Time whose state is not known. */
  gaps: readonly Span[];
  /** Maintenance windows as they were. */
  planned: readonly Span[];
}

export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);
export const nextDay = (day: string): string =>
  new Date(startOfDay(day) + dayMs).toISOString().slice(0, 10);

type StoredRecord = Partial<DayRecord> & { day: string };
const hasRecord = (one: StoredRecord): one is DayRecord & { day: string } =>
  one.outages !== undefined && one.gaps !== undefined && one.planned !== undefined;

/**
 * The days of a period with a record, and from when on checks say what is known. Days that an earlier version rolled up are read
 * from their checks while those are stored.
 * @param stored roll-ups of the period, oldest first
 */
export function usableDays(
  stored: readonly StoredRecord[],
  now: Date,
): { days: (DayRecord & { day: string })[]; liveFrom: number | undefined } {
  const oldest = monthsAfter(now, -monthsOfChecks).toISOString();
  const former = stored.findIndex((one) => !hasRecord(one) && one.day > oldest);
  const days = stored.slice(0, former === -1 ? undefined : former).filter(hasRecord);
  const last = days.at(-1);
  return { days, liveFrom: last === undefined ? undefined : startOfDay(last.day) + dayMs };
}

/** Maintenance windows of completed days. */
export const plannedIn = (days: readonly (DayRecord & { day: string })[]): Span[] =>
  days.flatMap(({ day, planned }) =>
    planned.map(([from, to]): Span => [startOfDay(day) + from, startOfDay(day) + to]),
  );

/** @param history of the day */
export function dayRecordOf(
  day: string,
  { from, outages, gaps }: UptimeHistory,
  planned: readonly Span[],
): DayRecord {
  const start = startOfDay(day);
  const whole: Span = [start, start + dayMs];
  const ofDay = (spans: readonly Span[]): Span[] =>
    within(spans, whole).map(([begin, end]) => [begin - start, end - start]);
  return {
    outages: outages.flatMap((outage): DayOutage[] => {
      const end = outage.to === null ? whole[1] : Date.parse(outage.to);
      const [span] = ofDay([[Date.parse(outage.from), end]]);
      return span === undefined
        ? []
        : [[...span, outage.reason ?? null, outage.statusCode ?? null] as const];
    }),
    gaps: from === undefined ? [[0, dayMs]] : ofDay([[start, from], ...gaps]),
    planned: ofDay(merged(planned)),
  };
}

/** Whether the state of a page at the end of a day is known, and so its state after it for a while. */
export const isKnownAtEnd = ({ gaps }: DayRecord): boolean => gaps.at(-1)?.[1] !== dayMs;

const iso = (ms: number): string => new Date(ms).toISOString();

/** One outage where one ends as the next begins: at midnight. */
function joinOutages(outages: readonly Outage[]): Outage[] {
  const all: Outage[] = [];
  for (const outage of outages) {
    const last = all.at(-1);
    if (last !== undefined && last.to === outage.from) last.to = outage.to;
    else all.push({ ...outage });
  }
  return all;
}

/**
 * The history of a period: of its completed days by their records, and of what follows them by checks. Days without a record
 * are not known.
 * @param days oldest first
 * @param live what follows the last of them, or the whole period
 */
export function joinDays(
  days: readonly (DayRecord & { day: string })[],
  live: UptimeHistory,
  liveFrom: number,
): UptimeHistory {
  const [first] = days;
  if (first === undefined) return live;
  const gaps: Span[] = [];
  const outages: Outage[] = [];
  let at = startOfDay(first.day);
  for (const { day, ...record } of days) {
    const start = startOfDay(day);
    if (at < start) gaps.push([at, start]);
    gaps.push(...record.gaps.map(([from, to]): Span => [start + from, start + to]));
    outages.push(
      ...record.outages.map(([from, to, reason, statusCode]) => ({
        from: iso(start + from),
        to: iso(start + to),
        beganEarlier: false,
        ...(reason == null ? {} : { reason }),
        ...(statusCode == null ? {} : { statusCode }),
      })),
    );
    at = start + dayMs;
  }
  if (at < (live.from ?? live.to)) gaps.push([at, live.from ?? live.to]);
  const all = merged([...gaps, ...live.gaps]);
  const lead = all[0];
  const begin = startOfDay(first.day);
  const liveOutages = live.outages.map((outage) => ({
    ...outage,
    beganEarlier: outage.beganEarlier && Date.parse(outage.from) > liveFrom,
  }));
  return {
    from: lead?.[0] === begin ? lead[1] : begin,
    to: live.to,
    outages: joinOutages([...outages, ...liveOutages]),
    gaps: all,
  };
}
