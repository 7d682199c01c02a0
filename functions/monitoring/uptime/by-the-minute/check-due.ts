import { setImmediate } from 'node:timers/promises';
import type * as z from 'zod';
import { checkUptime, packChecks } from '../../../../shared/jobs/catalogue.ts';
import { pauseAfter, type UptimeState } from '../../../../shared/uptime/uptime.ts';
import { eachInTurn, inParallel, throwFirst } from '../../../platform/each-in-turn.ts';
import type { SendJobs } from '../../../platform/jobs/send-job.ts';
import { log } from '../../../platform/logger.ts';
import { placeOf } from '../../../platform/table/shards.ts';
import type { OwnNetwork } from '../../../platform/target-guard/own-network.ts';
import { type Attempt, attemptOnce, type Probe } from '../check-outcome.ts';
import type { CheckOtherSites } from '../places/check-other-sites.ts';
import {
  dueMinute,
  hourToPack,
  isElsewhere,
  isOfRecord,
  minuteOf,
  minutesOfHour,
  type Minutes,
  type Monitor,
  timeOfMinute,
} from './due-checks.ts';
import type { MinuteStore } from './minute-store.ts';
import { type AttemptOwn, timeoutOf } from '../own-check.ts';
import type { PlacedCheck } from './packed-checks.ts';
import { endUp, wasAnswered } from '../run-check.ts';
import type { UptimeStore } from '../uptime-store.ts';

export interface CheckDuePorts {
  minutes: Pick<MinuteStore, 'listMonitors' | 'isMade' | 'store'>;
  store: Pick<UptimeStore, 'end'>;
  checkOtherSites: CheckOtherSites;
  /** Of a page in these languages, or English. */
  probeIn: (language: string | undefined) => Probe;
  /** Of a page or endpoint with settings of its own. */
  attemptOwn: AttemptOwn;
  network: OwnNetwork;
  sendJobs: SendJobs;
  now: () => Date;
  clockSpeed: number;
}

/** Pages of a shard, and shards with few pages, that are checked at once. */
const atOnce = 250;
const shardsAtOnce = 32;

interface Due {
  monitor: Monitor;
  /** When it fell due. */
  minute: number;
}

/** What became of a check: it found nothing new, has a result of its own, or goes on as a job after so many seconds. */
type Found = { packed: PlacedCheck } | { attempt: 0 | 1; beganAt: string; pause: number } | 'ended';

/**
 * Makes the checks of shards that fell due in these minutes. One that finds what is known of its page is stored together with the
 * others of its shard; the hourly one of a page, and one that finds a change, is stored on its own. Failures continue at once as
 * jobs of their own. A shard whose checks are stored is skipped.
 * @throws the first failure of a shard, after the others have their checks
 */
export async function checkDue(
  ports: CheckDuePorts,
  { shards, ...minutes }: Minutes & { shards: readonly string[] },
): Promise<void> {
  const attempts = await inParallel(
    shards,
    (shard) => eachInTurn([shard], (one) => checkShard(ports, one, minutes)),
    shardsAtOnce,
  );
  throwFirst(attempts.flatMap(({ failures }) => failures));
}

async function checkShard(ports: CheckDuePorts, shard: string, minutes: Minutes): Promise<void> {
  const { minutes: store, sendJobs, clockSpeed } = ports;
  const due = (await store.listMonitors(shard)).flatMap((monitor): Due[] => {
    const minute = dueMinute(monitor, minutes, clockSpeed);
    return minute === undefined ? [] : [{ monitor, minute }];
  });
  if (due.length === 0 || (await store.isMade(shard, minutes.until))) return;
  const goOn = further(sendJobs, clockSpeed);
  const packed: PlacedCheck[] = [];
  const work = async (one: Due): Promise<void> => {
    const found = await check(ports, one, minutes);
    if (found === 'ended') return;
    if ('packed' in found) return void packed.push(found.packed);
    const { monitor, minute } = one;
    const { accountId, url } = monitor;
    const dueAt = timeOfMinute(minute, clockSpeed).toISOString();
    const { attempt, beganAt, pause } = found;
    const job = { accountId, url, dueAt, attempt, ...(attempt === 0 ? {} : { beganAt }) };
    goOn.send(job, pause);
  };
  await inParallel(due, work, atOnce);
  // Before the minute is stored: a worker that dies here sends them again under the same names.
  await goOn.sent();
  await store.store(shard, minutes.until, packed);
  const hour = Math.floor(minutes.until / minutesOfHour);
  // Too late for the clock's own job.
  if (hour <= hourToPack(minuteOf(ports.now(), clockSpeed)))
    await sendJobs(packChecks, [{ shards: [shard], hour }], { cause: 'clock' });
}

type Further = z.input<typeof checkUptime.payload>;

/** Sends what goes on as jobs as soon as it is found; what is found while some are being sent is sent together. */
function further(sendJobs: SendJobs, clockSpeed: number) {
  const waiting = new Map<number, Further[]>();
  let sending: Promise<void> | undefined;
  const sendAll = async (): Promise<void> => {
    for (const [pause, jobs] of waiting) {
      waiting.delete(pause);
      const delaySeconds = pause === 0 ? 0 : Math.max(1, Math.round(pause / clockSpeed));
      await sendJobs(checkUptime, jobs, { delaySeconds });
    }
    sending = undefined;
  };
  return {
    /** @param pause in seconds */
    send(job: Further, pause: number): void {
      waiting.set(pause, [...(waiting.get(pause) ?? []), job]);
      sending ??= setImmediate().then(sendAll);
      // Reported by `sent`.
      sending.catch(() => undefined);
    },
    /** Waits until all are sent. @throws the first failure, after which none is sent */
    sent: async (): Promise<void> => sending,
  };
}

async function check(
  ports: CheckDuePorts,
  { monitor, minute }: Due,
  minutes: Minutes,
): Promise<Found> {
  const { now, network, clockSpeed } = ports;
  const { accountId, urlKey, url, language, known } = monitor;
  const began = now();
  const beganAt = began.toISOString();
  const byItsOwnJob: Found = { attempt: 0, beganAt, pause: 0 };
  const own = monitor.check && { ...monitor, check: monitor.check };
  let attempt: Attempt;
  try {
    attempt =
      own === undefined
        ? await attemptOnce(ports.probeIn(language), url)
        : await ports.attemptOwn(own, timeoutOf(own));
  } catch (error) {
    // Its own job fails in its place, and the other pages have their check.
    log.error('could not check the page', { url, error });
    return byItsOwnJob;
  }
  const { isUp, shows, reason, statusCode, timings } = attempt;
  const pack = (status: UptimeState): Found => ({
    packed: {
      place: placeOf(accountId, urlKey),
      at: began.getTime(),
      status,
      reason,
      statusCode,
      responseMs: timings?.totalMs,
    },
  });
  const isAsKnown =
    known !== undefined &&
    isUp === (known.status === 'up' && known.isOneRegion !== true) &&
    (shows !== undefined) === (known.isBroken === true);
  const isRecorded = isOfRecord(monitor, minutes);
  // Another place that reached it may have lost it since.
  const isAskedElsewhere = !isUp && known?.isOneRegion === true && isElsewhere(monitor, minutes);
  if (isAsKnown && !isRecorded && !isAskedElsewhere)
    return pack(isUp || known.isOneRegion === true ? 'up' : 'down');
  if (isUp && shows === undefined) {
    const dueAt = timeOfMinute(minute, clockSpeed).toISOString();
    const times = { beganAt, checkedAt: beganAt, furtherAttempts: 0 };
    try {
      await endUp(ports, { accountId, url, dueAt }, attempt, times);
      return 'ended';
    } catch (error) {
      log.error('could not store the check', { url, error });
      return byItsOwnJob;
    }
  }
  if (isUp) return byItsOwnJob;
  if (!isRecorded && !wasAnswered(attempt) && !(await network.isWorkingFor(url)))
    return pack('unknown');
  const tookMs = now().getTime() - began.getTime();
  return { attempt: 1, beganAt, pause: pauseAfter(0, tookMs) ?? 0 };
}
