import type { Outages } from '../calls/monitoring/uptime.ts';
import { lengthOf, merged, type Span, within, without } from './spans.ts';
import type { UptimeFailureReason, UptimeState } from './uptime.ts';

/** A check in a history. */
export interface DatedCheck {
  /** ISO 8601: when it found the page so. */
  at: string;
  status: UptimeState;
  reason?: UptimeFailureReason | undefined;
  statusCode?: number | undefined;
}

/** Outages of a page in a period, and the share of the time without them. Planned maintenance does not count. */
export type Availability = Outages;
/** A confirmed outage of a page. */
export type Outage = Outages['outages'][number];

/** Outages that the availability counts: not those that lay wholly in planned maintenance. */
export const countedOutages = <Each extends Pick<Outage, 'maintenance'>>(
  outages: readonly Each[],
): Each[] => outages.filter(({ maintenance }) => maintenance !== 'whole');

interface Period {
  from: Date;
  to: Date;
  /** Length of an hour in milliseconds; shorter with a fast clock. @default 3600000 */
  hourMs?: number;
}

/**
 * Plans check at least once a day; after a longer gap the page was not watched. A percentage needs as much: of minutes it
 * would say nothing.
 */
const watchedHours = 24;

/** What is known of a page in a period, from which the availability of each part of it follows. */
export interface UptimeHistory {
  /** Milliseconds since 1970: the first check, or the start of the period if that is later; undefined without any check. */
  from: number | undefined;
  /** Milliseconds since 1970: the end of the period. */
  to: number;
  /** Oldest first; `beganEarlier` than the period, or not. */
  outages: readonly Outage[];
  /** Time whose state is not known. */
  gaps: readonly Span[];
}

/** What is known of a monitor, and its maintenance windows. */
export interface UptimeRecordOf {
  history: UptimeHistory;
  planned: readonly Span[];
}

/**
 * The outages of a period. An outage lasts from the check that failed until the check that found the page up again, as
 * its incident does; an unknown check does not end it. The page counts as up from a check until the next one, a day at
 * most; time after an unknown check, and longer silence, is not known.
 * @param checks in any order; the newest with a known result from before the period says how it begins
 */
export function historyOf(
  checks: readonly DatedCheck[],
  { from, to, hourMs = 3_600_000 }: Period,
): UptimeHistory {
  const ordered = checks.toSorted((a, b) => a.at.localeCompare(b.at));
  const [begin, end] = [from.getTime(), to.getTime()];
  const outages: Outage[] = [];
  const known: Span[] = [];
  let open: Outage | undefined;
  for (const [index, check] of ordered.entries()) {
    const time = Date.parse(check.at);
    if (time > end) break;
    if (check.status === 'up') {
      if (open !== undefined) open.to = check.at;
      open = undefined;
    } else if (check.status === 'down' && open === undefined) {
      open = outageFrom(check, begin);
      outages.push(open);
    }
    const next = ordered[index + 1];
    const until = next === undefined ? end : Math.min(end, Date.parse(next.at));
    if (open !== undefined) known.push([time, until]);
    else if (check.status === 'up')
      known.push([time, Math.min(until, time + watchedHours * hourMs)]);
  }
  const first = ordered[0] === undefined ? undefined : Date.parse(ordered[0].at);
  const start = first === undefined ? undefined : Math.max(first, begin);
  return {
    from: start,
    to: end,
    outages: outages.filter((outage) => outage.to === null || Date.parse(outage.to) > begin),
    gaps: start === undefined || start >= end ? [] : without([start, end], known),
  };
}

/**
 * The availability in a period, or a part of it. Planned maintenance counts neither as up nor as down.
 * @param planned maintenance windows
 */
export function accountOf(
  history: UptimeHistory,
  { from, to, hourMs = 3_600_000 }: Period,
  planned: readonly Span[] = [],
): Availability {
  const end = Math.min(to.getTime(), history.to);
  const begin = Math.max(from.getTime(), history.from ?? end);
  const period: Span = [begin, Math.max(begin, end)];
  const lasting = history.outages.map((outage): Span => [
    Date.parse(outage.from),
    outage.to === null ? Infinity : Date.parse(outage.to),
  ]);
  const counted = without(period, [...planned, ...history.gaps]);
  const downMs = counted.reduce((sum, span) => sum + lengthOf(merged(within(lasting, span))), 0);
  const knownMs = lengthOf(counted);
  return {
    from: history.from === undefined ? null : new Date(begin).toISOString(),
    to: to.toISOString(),
    outages: history.outages.flatMap((outage, index) => {
      const [start = 0, stop = 0] = lasting[index] ?? [];
      if (stop <= from.getTime() || start > to.getTime()) return [];
      const beganEarlier = outage.beganEarlier || start < from.getTime();
      const since = start < from.getTime() ? from.toISOString() : outage.from;
      const until = stop > to.getTime() ? null : outage.to;
      const maintenance = maintenanceOf([Date.parse(since), Math.min(stop, end)], planned);
      return [
        {
          ...outage,
          from: since,
          to: until,
          beganEarlier,
          ...(maintenance === undefined ? {} : { maintenance }),
        },
      ];
    }),
    downMs,
    knownMs,
    plannedMs: lengthOf(merged(within(planned, period))),
    percent: knownMs < watchedHours * hourMs ? null : ((knownMs - downMs) / knownMs) * 100,
  };
}

/** The availability in a period by all checks of it, as `historyOf` reads them. */
export const availabilityOf = (
  checks: readonly DatedCheck[],
  period: Period,
  planned: readonly Span[] = [],
): Availability => accountOf(historyOf(checks, period), period, planned);

function maintenanceOf([from, to]: Span, planned: readonly Span[]): 'whole' | 'part' | undefined {
  // An outage may have no length.
  if (from >= to)
    return planned.some(([begin, end]) => begin <= from && from <= end) ? 'whole' : undefined;
  const left = lengthOf(without([from, to], planned));
  if (left === to - from) return undefined;
  return left === 0 ? 'whole' : 'part';
}

const outageFrom = ({ at, reason, statusCode }: DatedCheck, begin: number): Outage => {
  const beganEarlier = Date.parse(at) < begin;
  return {
    from: beganEarlier ? new Date(begin).toISOString() : at,
    to: null,
    beganEarlier,
    reason,
    statusCode,
  };
};
