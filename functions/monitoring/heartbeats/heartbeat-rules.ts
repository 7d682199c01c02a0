import type { ItemOf } from '../../platform/table/entity.ts';
import type {
  HeartbeatSchedule,
  HeartbeatSignal,
} from '../../../shared/models/monitoring/heartbeat.ts';
import { scheduleWords } from '../../../shared/words/heartbeat-words.ts';
import { durationWords } from '../../../shared/words/duration-words.ts';
import { after, hourMs, minuteMs } from '../../platform/times.ts';
import { expectedAfter } from './cron.ts';
import { type heartbeatEntity, never } from './heartbeat-entity.ts';

export type StoredHeartbeat = ItemOf<typeof heartbeatEntity>;

/** The part of a heartbeat that follows from its signals and the clock. */
type HeartbeatProgress = Pick<StoredHeartbeat, 'status' | 'since' | 'nextDue'> & {
  [Name in 'why' | 'countedFrom' | 'startedAt' | 'failedAt']?: StoredHeartbeat[Name] | undefined;
};

/** What a user sets of it. */
export interface HeartbeatSettings {
  name: string;
  schedule: HeartbeatSchedule;
  graceMinutes: number;
  /** Null: the grace. */
  longestRunMinutes: number | null;
  /** Availability that is aimed for, in percent. @default the usual one */
  target?: number | undefined;
}

/** On which its next turn depends, besides its progress. */
interface Watched extends Pick<StoredHeartbeat, 'schedule' | 'graceMinutes'> {
  longestRunMinutes?: number | undefined;
  pausedAt?: string | undefined;
}

/** One that fails so often within an hour is up again only after a quarter of an hour without a failure. */
const failuresAnHour = 3;
const calmMs = 15 * minuteMs;

/** When the next signal is due, without the grace; undefined while none is expected. */
export function expectedAt({
  schedule,
  countedFrom,
  pausedAt,
}: Watched & Pick<HeartbeatProgress, 'countedFrom'>): Date | undefined {
  if (countedFrom === undefined || pausedAt !== undefined) return undefined;
  return expectedAfter(schedule, new Date(countedFrom));
}

/** When it goes down unless a signal arrives. */
export function nextDueOf(heartbeat: Watched & Omit<HeartbeatProgress, 'nextDue'>): string {
  const { status, pausedAt, startedAt, graceMinutes, longestRunMinutes } = heartbeat;
  if (status === 'down' || pausedAt !== undefined) return never;
  if (startedAt !== undefined) {
    const longestMs = (longestRunMinutes ?? graceMinutes) * minuteMs;
    return after(new Date(startedAt), longestMs).toISOString();
  }
  const expected = expectedAt(heartbeat);
  return expected === undefined ? never : after(expected, graceMinutes * minuteMs).toISOString();
}

/** 'exit code 3: disk full' */
const failureWords = ({ exitCode, text }: HeartbeatSignal): string => {
  const reported = exitCode === null ? 'the job reported a failure' : `exit code ${exitCode}`;
  return text === null ? reported : `${reported}: ${text}`;
};

/** What a signal changes. */
export function afterSignal(
  before: StoredHeartbeat,
  signal: HeartbeatSignal,
  now: Date,
): HeartbeatProgress {
  const at = now.toISOString();
  const progress = progressOf(before);
  if (signal.kind === 'start') {
    // A job that starts again and again without finishing is counted from its first start.
    const startedAt = before.status === 'down' ? at : (before.startedAt ?? at);
    return withDue(before, { ...progress, startedAt });
  }
  const ended = { ...progress, startedAt: undefined, countedFrom: at };
  if (signal.kind === 'failure') {
    const isNew = before.status !== 'down';
    const failedAt = [...(before.failedAt ?? []), at].slice(-failuresAnHour);
    return withDue(before, {
      ...ended,
      status: 'down',
      ...(isNew ? { since: at, why: failureWords(signal) } : {}),
      failedAt,
    });
  }
  if (before.status === 'up' || (before.status === 'down' && isUnstable(before, now)))
    return withDue(before, ended);
  return withDue(before, { ...ended, status: 'up', since: at, why: undefined });
}

function isUnstable({ failedAt = [] }: StoredHeartbeat, now: Date): boolean {
  const [first] = failedAt;
  const last = failedAt.at(-1);
  if (first === undefined || last === undefined || failedAt.length < failuresAnHour) return false;
  return Date.parse(last) - Date.parse(first) < hourMs && now.getTime() - Date.parse(last) < calmMs;
}

/** One that is due and had no signal in time. */
export function whenMissing(before: StoredHeartbeat): HeartbeatProgress {
  const { startedAt, nextDue } = before;
  const ranMs = startedAt && Date.parse(nextDue) - Date.parse(startedAt);
  return withDue(before, {
    ...progressOf(before),
    startedAt: undefined,
    status: 'down',
    since: nextDue,
    why: ranMs ? `started, and not finished after ${durationWords(ranMs)}` : undefined,
  });
}

/** Why it is down, in words that follow a colon; of a missing signal, with the time without one. */
export function whyDown(
  { status, why, lastSignal, createdAt, schedule }: StoredHeartbeat,
  now: Date,
): string | undefined {
  if (status !== 'down' || why !== undefined) return why;
  const silentMs = now.getTime() - Date.parse(lastSignal?.at ?? createdAt);
  return `no signal for ${durationWords(silentMs)}, expected ${scheduleWords(schedule)}`;
}

/** Starts counting now: what was missed before does not count. */
export const countedFromNow = (
  before: Watched & Omit<HeartbeatProgress, 'nextDue'>,
  now: Date,
): HeartbeatProgress =>
  withDue(before, {
    ...progressOf(before),
    startedAt: undefined,
    ...(before.countedFrom === undefined ? {} : { countedFrom: now.toISOString() }),
  });

/** One that is due while nothing is reported about its site: it is not known until its next signal. */
export function whenSilent(before: StoredHeartbeat, now: Date): HeartbeatProgress {
  const since = before.status === 'waiting' ? before.since : before.nextDue;
  return countedFromNow({ ...before, status: 'waiting', since }, now);
}

const progressOf = ({
  status,
  since,
  why,
  countedFrom,
  startedAt,
  failedAt,
}: Omit<HeartbeatProgress, 'nextDue'>): Omit<HeartbeatProgress, 'nextDue'> => ({
  status,
  since,
  why,
  countedFrom,
  startedAt,
  failedAt,
});

const withDue = (
  watched: Watched,
  progress: Omit<HeartbeatProgress, 'nextDue'>,
): HeartbeatProgress => ({
  ...progress,
  nextDue: nextDueOf({ ...watched, ...progress }),
});

/** Settings as they are stored. */
export const storedSettings = ({ longestRunMinutes, ...settings }: HeartbeatSettings) => ({
  ...settings,
  longestRunMinutes: longestRunMinutes ?? undefined,
});

/** What a user's change of its settings changes: a schedule counts from then on. */
export function withSettings(before: StoredHeartbeat, settings: HeartbeatSettings, now: Date) {
  const set = storedSettings(settings);
  return { ...set, ...countedFromNow({ ...before, ...set }, now) };
}

/** What pausing changes, or resuming. One that was down is no longer known to be. */
export function withPause(before: StoredHeartbeat, isPaused: boolean, now: Date) {
  const at = now.toISOString();
  const wasDown = before.status === 'down';
  const pausedAt = isPaused ? at : undefined;
  const known = wasDown ? ({ status: 'waiting', since: at, why: undefined } as const) : {};
  return { pausedAt, ...countedFromNow({ ...before, ...known, pausedAt }, now) };
}
