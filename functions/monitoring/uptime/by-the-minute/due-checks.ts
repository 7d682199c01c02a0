import type { PublicCheckSettings } from '../../../../shared/models/monitoring/check-settings.ts';
import type { PlanLimits } from '../../../../shared/plans/plans.ts';
import { placeOf } from '../../../platform/table/shards.ts';
import { minuteMs } from '../../../platform/times.ts';
import type { KnownUptime, WatchSubject } from '../../../registry/pages/watched-page-entity.ts';

/** What a watched page has to do with its uptime checks. */
export interface Monitor {
  accountId: string;
  urlKey: string;
  /** Normalised. */
  url: string;
  subject?: WatchSubject | undefined;
  removedAt?: string | undefined;
  isSilent?: boolean | undefined;
  pausedAt?: string | undefined;
  /** BCP 47. */
  language?: string | undefined;
  everyMinutes?: number | undefined;
  /** Absent for what a browser does. */
  check?: PublicCheckSettings | undefined;
  known?: KnownUptime | undefined;
}

/** Minutes since 1970 by the clock of the schedules: those after the first one, until the second. */
export interface Minutes {
  after: number;
  until: number;
}

/** How long after its end an outage is still followed, in minutes. */
const followedMinutes = 10;
/** A page that stays down for longer is likely abandoned, and checked less often. */
const longOutageMinutes = 24 * 60;
const followedEvery = { usual: 1, long: 10 };
/** Without a choice or a turn, and of competitors on every plan. */
const usualMinutes = 60;

/** Minutes between the uptime checks of a page that is up. */
export const uptimeMinutes = (
  { subject, wantedMinutes }: { subject?: unknown; wantedMinutes?: number | undefined },
  { uptimeEveryMinutes, uptimeShortestMinutes }: PlanLimits,
): number => {
  if (subject === 'competitor') return usualMinutes;
  return wantedMinutes === undefined
    ? uptimeEveryMinutes
    : Math.max(wantedMinutes, uptimeShortestMinutes);
};

export const minutesOfHour = 60;
/** Minutes after an hour at which its checks are moved. */
const packAtMinute = 5;

/** The newest hour whose checks are moved by a minute, since 1970. */
export const hourToPack = (minute: number): number =>
  Math.floor((minute - packAtMinute) / minutesOfHour) - 1;

/** @param clockSpeed speed-up of the clock */
export const minuteOf = (time: Date, clockSpeed: number): number =>
  Math.floor((time.getTime() * clockSpeed) / minuteMs);

export const timeOfMinute = (minute: number, clockSpeed: number): Date =>
  new Date(Math.round((minute * minuteMs) / clockSpeed));

/** The last of a page's own minutes in a rhythm; pages are spread evenly over it. */
function lastSlot({ accountId, urlKey }: Monitor, every: number, until: number): number {
  const place = placeOf(accountId, urlKey) % every;
  return until - ((((until - place) % every) + every) % every);
}

/**
 * Minutes between the checks of a page now. One that is down or broken, was minutes ago, or was never checked, is checked
 * every minute on every plan, so that outages are as long as they were; a competitor is not.
 */
function rhythmOf(monitor: Monitor, until: number, clockSpeed: number): number {
  const { known, subject, everyMinutes = usualMinutes } = monitor;
  if (known === undefined) return 1;
  if (subject === 'competitor') return everyMinutes;
  const lasts = until - minuteOf(new Date(known.since), clockSpeed);
  const isFollowed = known.status === 'up' && known.hasRecovered === true;
  const isInTrouble = known.status === 'down' || known.isBroken === true;
  if (isFollowed && lasts <= followedMinutes) return followedEvery.usual;
  if (!isInTrouble) return everyMinutes;
  const isLong = lasts > longOutageMinutes && known.status === 'down';
  return Math.min(everyMinutes, isLong ? followedEvery.long : followedEvery.usual);
}

/** When a check of a page fell due in these minutes; undefined if none did, or the page is not checked. */
export function dueMinute(
  monitor: Monitor,
  { after, until }: Minutes,
  clockSpeed: number,
): number | undefined {
  const { removedAt, isSilent = false, pausedAt } = monitor;
  if (removedAt !== undefined || isSilent || pausedAt !== undefined) return undefined;
  const slot = lastSlot(monitor, rhythmOf(monitor, until, clockSpeed), until);
  return slot > after ? slot : undefined;
}

/** When a page is checked next, unless something is new by then; undefined if it is not checked. */
export function nextCheck(monitor: Monitor, now: Date, clockSpeed: number): Date | undefined {
  const minute = minuteOf(now, clockSpeed);
  const rhythm = rhythmOf(monitor, minute, clockSpeed);
  const next = dueMinute(monitor, { after: minute, until: minute + rhythm }, clockSpeed);
  return next === undefined ? undefined : timeOfMinute(next, clockSpeed);
}

/** Whether a check is the hourly one of its page, which is stored as an item of its own; with a longer interval, each is. */
export const isOfRecord = (monitor: Monitor, { after, until }: Minutes): boolean =>
  lastSlot(monitor, Math.max(usualMinutes, monitor.everyMinutes ?? 0), until) > after;

/** Minutes between asking other places about a page that only we cannot reach. */
const elsewhereEvery = 5;

/** Whether other places are asked again about a page that only we cannot reach. */
export const isElsewhere = (monitor: Monitor, { after, until }: Minutes): boolean =>
  lastSlot(monitor, elsewhereEvery, until) > after;
