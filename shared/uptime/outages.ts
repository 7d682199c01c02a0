import type { UptimeFailureReason, UptimeState } from './uptime.ts';

/** A check in a history. */
export interface DatedCheck {
  /** ISO 8601: when it found the page so. */
  at: string;
  status: UptimeState;
  reason?: UptimeFailureReason | undefined;
  statusCode?: number | undefined;
}

/** A confirmed outage of a page. */
export interface Outage {
  /** ISO 8601: the first failed check, or the start of the period if the outage began before it. */
  from: string;
  /** ISO 8601: the check that found the page up again; null while it is down. */
  to: string | null;
  beganEarlier: boolean;
  reason?: UptimeFailureReason | undefined;
  statusCode?: number | undefined;
}

/** Outages of a page in a period, and the share of the time without them. */
export interface Availability {
  /** ISO 8601: start of the period, or the first check where that is later; null without any check. */
  from: string | null;
  /** ISO 8601. */
  to: string;
  /** Oldest first. */
  outages: Outage[];
  /** Milliseconds within the period. */
  downMs: number;
  /** Milliseconds within the period whose state is known. */
  knownMs: number;
  /** 0 to 100, of the time whose state is known; null if that is less than a day. */
  percent: number | null;
}

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

/**
 * The outages of a period. An outage lasts from the check that failed until the check that found the page up again, as
 * its incident does; an unknown check does not end it. The page counts as up from a check until the next one, a day at
 * most; time after an unknown check, and longer silence, is not counted.
 * @param checks in any order; the newest with a known result from before the period says how it begins
 */
export function availabilityOf(
  checks: readonly DatedCheck[],
  { from, to, hourMs = 3_600_000 }: Period,
): Availability {
  const ordered = checks.toSorted((a, b) => a.at.localeCompare(b.at));
  const [begin, end] = [from.getTime(), to.getTime()];
  const within = (time: number): number => Math.min(Math.max(time, begin), end);
  const outages: Outage[] = [];
  let open: Outage | undefined;
  let [downMs, upMs] = [0, 0];
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
    const until = next === undefined ? end : Date.parse(next.at);
    if (open !== undefined) downMs += within(until) - within(time);
    else if (check.status === 'up')
      upMs += within(Math.min(until, time + watchedHours * hourMs)) - within(time);
  }
  const known = downMs + upMs;
  const first = ordered[0]?.at;
  const start = from.toISOString();
  return {
    from: first === undefined ? null : first > start ? first : start,
    to: to.toISOString(),
    outages: outages.filter((outage) => outage.to === null || outage.to > start),
    downMs,
    knownMs: known,
    percent: known < watchedHours * hourMs ? null : (upMs / known) * 100,
  };
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

/** How much of an outage lay in maintenance windows, which only hold back messages; undefined if nothing did. */
export function maintenanceOf(
  { from, to }: Pick<Outage, 'from' | 'to'>,
  windows: readonly { from: string; to: string }[],
  now: Date,
): 'whole' | 'part' | undefined {
  const [start, end] = [Date.parse(from), to === null ? now.getTime() : Date.parse(to)];
  const parts = windows
    .map((window) => [
      Math.max(start, Date.parse(window.from)),
      Math.min(end, Date.parse(window.to)),
    ])
    .filter(([begin = 0, stop = 0]) => begin < stop || (begin === stop && start === end));
  if (parts.length === 0) return undefined;
  // Windows may follow or overlap each other.
  const left = parts
    .toSorted(([one = 0], [other = 0]) => one - other)
    .reduce((at, [begin = 0, stop = 0]) => (begin <= at ? Math.max(at, stop) : at), start);
  return left >= end ? 'whole' : 'part';
}
