import { checkUptime, packChecks } from '../../../shared/jobs/catalogue.ts';
import { pauseAfter, type UptimeState } from '../../../shared/uptime/uptime.ts';
import { eachInTurn, inSlices, throwFirst } from '../../platform/each-in-turn.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import { log } from '../../platform/logger.ts';
import { placeOf } from '../../platform/table/shards.ts';
import type { OwnNetwork } from '../../platform/target-guard/own-network.ts';
import { type Attempt, attemptOnce, type Probe } from './check-outcome.ts';
import type { CheckOtherSites } from './check-other-sites.ts';
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
import type { PlacedCheck } from './packed-checks.ts';
import { endUp, wasAnswered } from './run-check.ts';
import type { UptimeStore } from './uptime-store.ts';

export interface CheckDuePorts {
  minutes: Pick<MinuteStore, 'listMonitors' | 'isMade' | 'store'>;
  store: Pick<UptimeStore, 'end'>;
  checkOtherSites: CheckOtherSites;
  /** Of a page in these languages, or English. */
  probeIn: (language: string | undefined) => Probe;
  network: OwnNetwork;
  sendJobs: SendJobs;
  now: () => Date;
  clockSpeed: number;
}

/** Time limit of an attempt here, in milliseconds, so that one page does not keep the others of its shard waiting. */
const shortTimeoutMs = 4000;
const atOnce = 250;
const shardsAtOnce = 16;

interface Due {
  monitor: Monitor;
  /** When it fell due. */
  minute: number;
}

/** What became of a check: it found nothing new, has a result of its own, or goes on as a job. */
type Found = { packed: PlacedCheck } | { attempt: 0 | 1; beganAt: string } | 'ended';

/**
 * Makes the checks of shards that fell due in these minutes. One that finds what is known of its page is stored together with the
 * others of its shard; the hourly one of a page, and one that finds a change, is stored on its own. Failures, and pages that do
 * not answer soon, continue as jobs of their own. A shard whose checks are stored is skipped.
 * @throws the first failure of a shard, after the others have their checks
 */
export async function checkDue(
  ports: CheckDuePorts,
  { shards, ...minutes }: Minutes & { shards: readonly string[] },
): Promise<void> {
  const attempts = await inSlices(
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
  const found = await inSlices(due, (one) => check(ports, one, minutes), atOnce);
  const further = found.flatMap((one, index) => {
    const { monitor, minute } = due[index] ?? {};
    if (one === 'ended' || 'packed' in one || monitor === undefined || minute === undefined)
      return [];
    const { accountId, url } = monitor;
    const dueAt = timeOfMinute(minute, clockSpeed).toISOString();
    const { attempt, beganAt } = one;
    return [{ accountId, url, dueAt, attempt, ...(attempt === 0 ? {} : { beganAt }) }];
  });
  // Before the minute is stored: a worker that dies here sends them again under the same names.
  const failed = further.filter(({ attempt }) => attempt === 1);
  await sendJobs(
    checkUptime,
    further.filter(({ attempt }) => attempt === 0),
  );
  const delaySeconds = Math.max(1, Math.round((pauseAfter(0, 0) ?? 0) / clockSpeed));
  await sendJobs(checkUptime, failed, { delaySeconds });
  const packed = found.flatMap((one) =>
    typeof one === 'object' && 'packed' in one ? one.packed : [],
  );
  await store.store(shard, minutes.until, packed);
  const hour = Math.floor(minutes.until / minutesOfHour);
  // Too late for the clock's own job.
  if (hour <= hourToPack(minuteOf(ports.now(), clockSpeed)))
    await sendJobs(packChecks, [{ shards: [shard], hour }], { cause: 'clock' });
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
  let attempt: Attempt;
  try {
    attempt = await attemptOnce(ports.probeIn(language), url, shortTimeoutMs);
  } catch (error) {
    // Its own job fails in its place, and the other pages have their check.
    log.error('could not check the page', { url, error });
    return { attempt: 0, beganAt };
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
      return { attempt: 0, beganAt };
    }
  }
  if (isUp) return { attempt: 0, beganAt };
  if (!isRecorded && !wasAnswered(attempt) && !(await network.isWorkingFor(url)))
    return pack('unknown');
  return { attempt: reason === 'timeout' ? 0 : 1, beganAt };
}
