import type {
  Allowance,
  MaintenanceWindow,
  QuietHours,
} from '../../../shared/models/notifying/channel-settings.ts';
import {
  compareLocal,
  type LocalTime,
  localTime,
  momentOf,
  weekdayOf,
} from '../../../shared/clock/local-clock.ts';
import { after, minuteMs } from '../../platform/times.ts';

export interface HushRules {
  quietHours: QuietHours | null;
  maintenance: readonly MaintenanceWindow[];
}

export interface Hush {
  because: 'quiet-hours' | 'maintenance';
  until: Date;
}

const sunday = 7;

/** Longest chain of windows that follow each other. */
const mostWindows = 50;

const minutesOf = (clock: string): number => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
};

const stops = (allows: Allowance, what: 'outage' | 'other'): boolean =>
  what === 'other' || allows === 'nothing';

/** The end of the quiet hours that contain a moment; undefined outside them. */
function quietUntil({ from, to, days }: QuietHours, now: Date, timeZone: string): Date | undefined {
  const local = localTime(now, timeZone);
  const [start, end] = [minutesOf(from), minutesOf(to)];
  const minute = local.hour * 60 + local.minute;
  const isOvernight = end <= start;
  const isQuiet = isOvernight ? minute >= start || minute < end : minute >= start && minute < end;
  if (!isQuiet) return undefined;
  const hasBegunToday = minute >= start;
  const begunOn = { ...local, day: local.day - (hasBegunToday ? 0 : 1) };
  const weekday = weekdayOf(begunOn) || sunday;
  if (days !== undefined && !days.includes(weekday)) return undefined;
  const endsOn: LocalTime = {
    ...local,
    day: local.day + (isOvernight && hasBegunToday ? 1 : 0),
    hour: Math.floor(end / 60),
    minute: end % 60,
  };
  const until = firstFrom(endsOn, timeZone);
  // In the hour that clocks show twice, the end may have passed already.
  return until > now ? until : undefined;
}

/** The first moment at which clocks show a time or a later one: where summer time skips it, when the skipped hour would begin. */
function firstFrom(time: LocalTime, timeZone: string): Date {
  let moment = momentOf(time, timeZone);
  for (;;) {
    const before = after(moment, -minuteMs);
    if (compareLocal(localTime(before, timeZone), time) < 0) return moment;
    moment = before;
  }
}

/** The window or quiet hours that hold a message back at a moment: the one that lasts longest. */
function hushedAt(
  { quietHours, maintenance }: HushRules,
  what: 'outage' | 'other',
  now: Date,
  timeZone: string,
): Hush | undefined {
  const found: Hush[] = maintenance
    .filter(({ allows }) => stops(allows, what))
    .filter(({ from, to }) => new Date(from) <= now && now < new Date(to))
    .map(({ to }) => ({ because: 'maintenance', until: new Date(to) }));
  if (quietHours !== null && stops(quietHours.allows, what)) {
    const until = quietUntil(quietHours, now, timeZone);
    if (until !== undefined) found.push({ because: 'quiet-hours', until });
  }
  return found.toSorted((one, other) => other.until.getTime() - one.until.getTime())[0];
}

/**
 * Whether a message is held back at a moment by quiet hours or planned work, and until when. `until` is the first moment
 * at which nothing holds it back, also where one window begins before another ends.
 * @param what outages include recoveries
 */
export function hushOf(
  rules: HushRules,
  what: 'outage' | 'other',
  now: Date,
  timeZone: string,
): Hush | undefined {
  const first = hushedAt(rules, what, now, timeZone);
  if (first === undefined) return undefined;
  let last = first;
  for (let count = 0; count < mostWindows; count += 1) {
    const next = hushedAt(rules, what, last.until, timeZone);
    if (next === undefined) break;
    last = next;
  }
  return { because: first.because, until: last.until };
}
