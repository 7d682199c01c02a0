import { type Elsewhere, isDownFromOneRegion } from '../../../shared/uptime/other-places.ts';
import { checkUptime } from '../../../shared/jobs/catalogue.ts';
import { attemptTimeoutMs, furtherTimeoutMs, pauseAfter } from '../../../shared/uptime/uptime.ts';
import { env } from '../../platform/aws/env.ts';
import type { CustomCheck } from '../../platform/target-guard/check-with-settings.ts';
import { logFault } from '../../platform/log-fault.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import { type Attempt, attemptCheck, type CheckOutcome, type Probe } from './check-outcome.ts';
import type { OwnNetwork } from '../../platform/target-guard/own-network.ts';
import { confirmingPlaces, type PollPlaces } from './places/poll-places.ts';
import type { CheckInProgress, CheckKey } from './check-key.ts';
import type { CheckOtherSites } from './places/check-other-sites.ts';
import { LostSecrets } from './monitors/seal-secrets.ts';
import type { UptimeStore } from './uptime-store.ts';

export interface RunCheckPorts {
  store: Pick<UptimeStore, 'hasEnded' | 'end' | 'beginConfirming'>;
  probe: Probe;
  /** Of a page or endpoint with settings of its own, in place of `probe`. */
  own?: { attempt(): Promise<Attempt>; custom(): Promise<CustomCheck>; isUnsafe: boolean };
  network: OwnNetwork;
  /** Asked together with each further attempt. @default no other places */
  pollPlaces?: PollPlaces;
  /** Reacts to the failure or recovery of a page by checking others. @default nothing else is checked */
  checkOtherSites?: CheckOtherSites;
  sendJobs: SendJobs;
  now: () => Date;
}

/** A failure that the site itself reported counts without a network check. */
export const wasAnswered = ({ statusCode }: Attempt): boolean => statusCode !== undefined;

/**
 * Makes one attempt of a check. A page that answers ends it; a failure is followed by two further attempts, sent with a
 * delay of seconds. The first of them ends it as down if two other places cannot reach the page either; otherwise the
 * last one ends it: as unknown if our own network is down, as up if another place reaches the page, and as down
 * otherwise. A check that may change something is repeated once, and nowhere else. Checks that have ended are skipped.
 * @throws errors that are not the page's fault; on the last delivery the check is recorded as unknown first
 */
export async function runCheck(
  ports: RunCheckPorts,
  { isLastDelivery = false, ...check }: CheckInProgress & { isLastDelivery?: boolean },
): Promise<'ended' | 'confirming'> {
  try {
    return await makeAttempt(ports, check);
  } catch (error) {
    const isLost = error instanceof LostSecrets;
    if (isLastDelivery || isLost) await endUnknown(ports, check);
    if (isLost) {
      logFault('could not read the headers of a monitor', { url: check.url, error });
      return 'ended';
    }
    throw error;
  }
}

/** Ends a check whose attempt has reached the page. */
export async function endUp(
  {
    store,
    checkOtherSites,
    now,
  }: Pick<RunCheckPorts, 'checkOtherSites' | 'now'> & { store: Pick<UptimeStore, 'end'> },
  key: CheckKey,
  attempt: Attempt,
  times: { beganAt: string; checkedAt: string; furtherAttempts: number },
): Promise<void> {
  const { isUp: _, ...seen } = attempt;
  await store.end(key, { ...seen, ...times, status: 'up' }, now());
  await checkOtherSites?.whenUp({ ...key, checkedAt: times.checkedAt }, now());
}

/** Ends a check that we could not make, which says nothing about the page. */
export async function endUnknown(
  { store, now }: Pick<RunCheckPorts, 'now'> & { store: Pick<UptimeStore, 'end'> },
  { attempt, beganAt, ...key }: CheckInProgress,
): Promise<void> {
  const checkedAt = now().toISOString();
  const times = { beganAt: beganAt ?? checkedAt, checkedAt };
  await store.end(key, { status: 'unknown', ...times, furtherAttempts: attempt }, now());
}

/** Whether enough other places say that a page is down. */
const isConfirmedBy = (elsewhere: Elsewhere | undefined): boolean =>
  elsewhere !== undefined &&
  elsewhere.reachedFrom.length === 0 &&
  elsewhere.notReachedFrom.length >= confirmingPlaces;

type Result = Omit<CheckOutcome, 'beganAt' | 'checkedAt' | 'furtherAttempts'>;

/** The result of a confirmed failure, given the results from other places. */
function resultOf(seen: Omit<Attempt, 'isUp'>, elsewhere: Elsewhere | undefined): Result {
  const said = elsewhere === undefined ? {} : { elsewhere };
  if (!isDownFromOneRegion(elsewhere)) return { ...seen, ...said, status: 'down' };
  // How long our own failure took is no response time.
  const { timings: _ours, ...rest } = seen;
  return { ...rest, ...said, status: 'up' };
}

async function makeAttempt(
  ports: RunCheckPorts,
  { attempt: number, beganAt, ...key }: CheckInProgress,
): Promise<'ended' | 'confirming'> {
  const { store, probe, own, network, pollPlaces, checkOtherSites, sendJobs, now } = ports;
  if (await store.hasEnded(key, now())) return 'ended';
  const checkedAt = now().toISOString();
  const times = { beganAt: beganAt ?? checkedAt, checkedAt };
  const began = now().getTime();
  const enough = new AbortController();
  // At the same time as our own further attempts, so that an outage is reported no later.
  const isUnsafe = own?.isUnsafe === true;
  const asksOthers = number > 0 && !isUnsafe;
  const custom = asksOthers ? await own?.custom() : undefined;
  const asked = asksOthers ? pollPlaces?.({ ...key, custom }, enough.signal) : undefined;
  const timeoutMs = number === 0 ? attemptTimeoutMs : furtherTimeoutMs;
  const attempt = await (own?.attempt() ?? attemptCheck(probe, key.url, timeoutMs));
  const ended = { ...times, furtherAttempts: number };
  if (attempt.isUp) {
    enough.abort();
    await endUp(ports, key, attempt, ended);
    return 'ended';
  }
  const elsewhere = await asked;
  const isLast = isUnsafe && number > 0;
  const pause = isLast ? undefined : pauseAfter(number, now().getTime() - began);
  if (pause === undefined || isConfirmedBy(elsewhere)) {
    const isKnown = wasAnswered(attempt) || (await network.isWorkingFor(key.url));
    const { isUp: _, ...seen } = attempt;
    const outcome = isKnown ? resultOf(seen, elsewhere) : { ...seen, status: 'unknown' as const };
    // Before its own result, as others are not checked for a page that has been down.
    if (number === 1 && outcome.status === 'down') await checkOtherSites?.whenFailing(key, now());
    await store.end(key, { ...outcome, ...ended }, now());
    return 'ended';
  }
  if (number <= 1) await store.beginConfirming(key, now(), times.beganAt);
  const delaySeconds = Math.max(1, Math.round(pause / env.clockSpeed()));
  await sendJobs(checkUptime, [{ ...key, attempt: number + 1, beganAt: times.beganAt }], {
    delaySeconds,
  });
  // Single failures pass, and are too frequent to check everything after each.
  if (number === 1) await checkOtherSites?.whenFailing(key, now());
  return 'confirming';
}
