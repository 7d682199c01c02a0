import { ProblemError } from '../../../shared/calls/errors.ts';
import {
  type HeartbeatSignal,
  signalTextKept,
} from '../../../shared/models/monitoring/heartbeat.ts';
import type { Announce } from '../../platform/events/outbox.ts';
import { oneLine } from '../../platform/foreign-text.ts';
import { CallerThrottle } from '../../platform/limits/caller-throttle.ts';
import { hashOfToken } from '../../platform/secret-token.ts';
import type { Table } from '../../platform/table/table.ts';
import { minuteMs, secondMs } from '../../platform/times.ts';
import { afterSignal, countedFromNow, type StoredHeartbeat } from './heartbeat-rules.ts';
import { type HeartbeatChange, heartbeatStore } from './heartbeat-store.ts';
import { isSilent } from './is-silent.ts';

/** More of the same within it is not stored. */
const sameWithinMs = 5 * secondMs;
/** Signals of a heartbeat that are stored in a minute, so that a flood costs little. */
export const mostAMinute = 12;
/** In the memory of one function instance, before anything is read. */
const addressRate = { requestsPerSecond: 1, burst: 30 };
/** Of a text, before it is made one line. */
const mostRead = 4000;

interface Sent {
  token: string;
  /** The last part of the address. */
  signal: string;
  /** The body. */
  text: string;
}

type Outcome = Pick<HeartbeatSignal, 'kind' | 'exitCode'>;

/** `start`, `success`, `fail`, or an exit code. */
function outcomeOf(signal: string): Outcome | undefined {
  if (signal === 'start') return { kind: 'start', exitCode: null };
  if (signal === 'success') return { kind: 'success', exitCode: null };
  if (signal === 'fail') return { kind: 'failure', exitCode: null };
  const exitCode = /^\d{1,3}$/.test(signal) ? Number(signal) : 256;
  if (exitCode > 255) return undefined;
  return { kind: exitCode === 0 ? 'success' : 'failure', exitCode };
}

const unknownAddress = () => new ProblemError('not_found', 'There is no heartbeat at this address');

/** Takes the signals of jobs, each at the address of its heartbeat. */
export function signalTaker(throttle = new CallerThrottle(addressRate)) {
  /**
   * Stores a signal, and whether the job is up. The same signal within seconds is stored once.
   * @throws ProblemError `not_found` for an unknown address; `invalid_input` for an unknown signal; `too_many_requests`
   */
  return async (
    { table, announce }: { table: Table; announce: Announce },
    { token, signal, text }: Sent,
    now: Date,
  ): Promise<void> => {
    throttle.take(hashOfToken(token));
    const store = heartbeatStore(table, announce);
    const found = await store.findByToken(token);
    if (found === undefined) throw unknownAddress();
    const outcome = outcomeOf(signal);
    if (outcome === undefined)
      throw new ProblemError(
        'invalid_input',
        'A signal is start, success, fail, or an exit code from 0 to 255',
        { field: 'signal' },
      );
    if (isRepeated(found, outcome, now)) return;
    assertFew(found, now);
    const isNewFailure = outcome.kind === 'failure' && found.status !== 'down';
    const silent = isNewFailure && (await isSilent(table, found, now));
    const short = oneLine(text.slice(0, mostRead)).slice(0, signalTextKept).toWellFormed();
    await store.change(
      found,
      (before) => {
        // The index may be behind.
        if (before.tokenHash !== hashOfToken(token) || isRepeated(before, outcome, now))
          return undefined;
        return withSignal(before, { ...outcome, text: short || null }, { now, silent });
      },
      { now, by: {} },
    );
  };
}

function withSignal(
  before: StoredHeartbeat,
  sent: Outcome & Pick<HeartbeatSignal, 'text'>,
  { now, silent }: { now: Date; silent: boolean },
): HeartbeatChange {
  const at = now.toISOString();
  const { startedAt, signals } = before;
  const ranMs = startedAt === undefined ? null : now.getTime() - Date.parse(startedAt);
  const signal = { at, ...sent, durationMs: sent.kind === 'start' ? null : ranMs };
  const stored = { lastSignal: signal, signals: signals + 1, minute: minuteAfter(before, now) };
  if (before.pausedAt !== undefined) return { set: { ...stored, countedFrom: at }, signal };
  const progress = silent ? countedFromNow(before, now) : afterSignal(before, signal, now);
  return { set: { ...stored, ...progress }, signal };
}

const isRepeated = (
  { lastSignal }: StoredHeartbeat,
  { kind, exitCode }: Outcome,
  now: Date,
): boolean =>
  lastSignal?.kind === kind &&
  lastSignal.exitCode === exitCode &&
  now.getTime() - Date.parse(lastSignal.at) < sameWithinMs;

const minuteOf = (now: Date): number => Math.floor(now.getTime() / minuteMs);

const minuteAfter = ({ minute }: StoredHeartbeat, now: Date) => {
  const at = minuteOf(now);
  return { at, count: minute?.at === at ? minute.count + 1 : 1 };
};

function assertFew({ minute }: StoredHeartbeat, now: Date): void {
  const at = minuteOf(now);
  if (minute?.at !== at || minute.count < mostAMinute) return;
  const retryAfterSeconds = Math.ceil(((at + 1) * minuteMs - now.getTime()) / secondMs);
  throw new ProblemError('too_many_requests', `A heartbeat takes ${mostAMinute} signals a minute`, {
    retryAfterSeconds,
  });
}
