import { checkUptime } from '../../shared/jobs/catalogue.ts';
import { furtherAttemptDelays } from '../../shared/uptime.ts';
import type { SendJobs } from '../platform/jobs/send-job.ts';
import { type Attempt, attemptCheck, type CheckOutcome, type Probe } from './check-outcome.ts';
import type { OwnNetwork } from '../platform/target-guard/own-network.ts';
import type { CheckKey } from './check-key.ts';
import type { UptimeStore } from './uptime-store.ts';

export interface RunCheckPorts {
  store: Pick<UptimeStore, 'hasEnded' | 'end' | 'beginConfirming'>;
  probe: Probe;
  network: OwnNetwork;
  sendJobs: SendJobs;
  now: () => Date;
  /** Speed-up of the clock, which shortens pauses. @default 1 */
  clockSpeed?: number;
}

/** A failure that the site itself reported can be believed without a network check. */
const wasAnswered = ({ statusCode }: Attempt): boolean => statusCode !== undefined;

/**
 * Makes one attempt of a check. A page that answers ends it; a failure is followed by three further attempts, sent with
 * a delay, and only the last of them ends it as down, or as unknown if our own network is down. Checks that have ended
 * are skipped.
 * @throws errors that are not the page's fault; on the last delivery the check is recorded as unknown first
 */
export async function runCheck(
  ports: RunCheckPorts,
  { isLastDelivery = false, ...check }: CheckKey & { attempt: number; isLastDelivery?: boolean },
): Promise<'ended' | 'confirming'> {
  try {
    return await makeAttempt(ports, check);
  } catch (error) {
    if (isLastDelivery) await endUnknown(ports, check);
    throw error;
  }
}

/** Ends a check that we could not make, which says nothing about the page. */
export async function endUnknown(
  { store, now }: Pick<RunCheckPorts, 'now'> & { store: Pick<UptimeStore, 'end'> },
  { attempt, ...key }: CheckKey & { attempt: number },
): Promise<void> {
  const checkedAt = now().toISOString();
  await store.end(key, { status: 'unknown', checkedAt, furtherAttempts: attempt }, now());
}

async function makeAttempt(
  { store, probe, network, sendJobs, now, clockSpeed = 1 }: RunCheckPorts,
  { attempt: number, ...key }: CheckKey & { attempt: number },
): Promise<'ended' | 'confirming'> {
  if (await store.hasEnded(key, now())) return 'ended';
  const began = now();
  const { isUp, ...seen } = await attemptCheck(probe, key.url);
  const end = async (status: CheckOutcome['status']) => {
    const outcome = { ...seen, status, checkedAt: began.toISOString(), furtherAttempts: number };
    await store.end(key, outcome, now());
    return 'ended' as const;
  };
  if (isUp) return end('up');
  const pause = furtherAttemptDelays[number];
  if (pause === undefined) {
    const isKnown = wasAnswered({ isUp, ...seen }) || (await network.isWorkingFor(key.url));
    return end(isKnown ? 'down' : 'unknown');
  }
  if (number === 0) await store.beginConfirming(key, now());
  const delaySeconds = Math.max(1, Math.round(pause / clockSpeed));
  await sendJobs(checkUptime, [{ ...key, attempt: number + 1 }], { delaySeconds });
  return 'confirming';
}
