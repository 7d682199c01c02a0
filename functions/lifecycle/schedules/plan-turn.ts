import type { SecretVariable } from '../../../shared/settings/catalogue.ts';
import type { PlanLimits } from '../../../shared/plans/plans.ts';
import {
  type DueTimes,
  watchKindEntries,
  type WatchKindName,
} from '../../../shared/jobs/watch-kinds.ts';
import { uptimeMinutes } from '../../monitoring/uptime/by-the-minute/due-checks.ts';
import type { WatchSubject } from '../../registry/pages/watched-page-entity.ts';
import { placeOf } from '../../platform/table/shards.ts';
import { after, dayMs, minuteMs } from '../../platform/times.ts';

/** The first time after `now` at the page's own offset in a period; both in milliseconds. */
export function nextSlot(offset: number, periodMs: number, now: number): number {
  const place = offset % periodMs;
  const began = Math.floor((now - place) / periodMs) * periodMs + place;
  return Math.round(began + periodMs);
}

export interface TurnOf {
  accountId: string;
  urlKey: string;
  /** ISO 8601. */
  nextDue: string;
  due: DueTimes;
  /** The account could have nothing done at the last turn. @default false */
  isSilent?: boolean | undefined;
  /** A competitor has its own schedule on every plan; of an endpoint only the uptime is watched. */
  subject?: WatchSubject | undefined;
  /** Minutes between uptime checks that the account has chosen. */
  wantedMinutes?: number | undefined;
}

export interface TurnOptions {
  /** The account's plan; undefined for suspended accounts, which sends nothing. */
  limits: PlanLimits | undefined;
  now: Date;
  /** Speed-up of the clock. */
  clockSpeed: number;
  /** Whether a secret setting is set, for kinds that need one. @default none is set */
  isSet?: ((setting: SecretVariable) => boolean) | undefined;
}

export interface Turn {
  jobs: { kind: WatchKindName; dueAt: string }[];
  due: DueTimes;
  nextDue: string;
  isSilent: boolean;
  /** Minutes between uptime checks; absent for a silent page. */
  everyMinutes?: number;
}

/** How often a silent page is checked, in case the message that its account is active again was lost. */
const silentMs = dayMs;

/** The work of a page's turn, and the time of its next one. Work that was missed any number of times is done once. */
export function planTurn(
  page: TurnOf,
  { limits, now, clockSpeed, isSet = () => false }: TurnOptions,
): Turn {
  if (limits === undefined) {
    const nextDue = new Date(now.getTime() + silentMs).toISOString();
    return { jobs: [], due: page.due, nextDue, isSilent: true };
  }
  // The same for all kinds of work.
  const offset = placeOf(page.accountId, page.urlKey);
  const time = now.toISOString();
  const everyMinutes = uptimeMinutes(page, limits);
  const turn: Turn = { jobs: [], due: {}, nextDue: '', isSilent: false, everyMinutes };
  for (const [kind, { job, atOnce, ...rhythm }] of watchKindEntries) {
    if (page.subject === 'endpoint') break;
    if (job.needs !== undefined && !isSet(job.needs)) continue;
    const minutes =
      page.subject === 'competitor'
        ? rhythm.everyMinutesOfCompetitors
        : rhythm.everyMinutes(limits);
    const periodMs = (minutes * minuteMs) / clockSpeed;
    if (periodMs === 0) continue;
    // Named after the turn, not the current time, so that a repetition sends the same job.
    const dueAt =
      page.isSilent === true
        ? page.nextDue
        : (page.due[kind] ?? (atOnce ? page.nextDue : undefined));
    const isDue = dueAt !== undefined && dueAt <= time;
    if (isDue) turn.jobs.push({ kind, dueAt });
    const next = new Date(nextSlot(offset, periodMs, now.getTime())).toISOString();
    // A time beyond the period was set by a clock that was ahead, or under another plan.
    const isOfPeriod = dueAt !== undefined && dueAt <= after(now, periodMs).toISOString();
    turn.due[kind] = isDue || !isOfPeriod ? next : dueAt;
  }
  const tomorrow = new Date(now.getTime() + dayMs).toISOString();
  turn.nextDue = Object.values(turn.due).reduce((a, b) => (a < b ? a : b), tomorrow);
  return turn;
}
