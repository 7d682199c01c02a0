import type * as z from 'zod';
import { type Cause, causes, type JobContract } from '../../../shared/jobs/define-job.ts';
import type { SendJobs } from './send-job.ts';
import { log } from '../logger.ts';
import { allShards } from '../table/shards.ts';

/** Fields of an open intent that the sweeps of all domains need. */
export interface OpenWork {
  /** ISO 8601. */
  requestedAt: string;
  /** Who waits for it. @default what its kind says */
  cause?: Cause | undefined;
}

export interface OpenWorkStore<Work extends OpenWork> {
  /** Open work of a shard whose next attempt is due by then, oldest first. */
  due(shard: string, by: Date): Promise<Work[]>;
  /** Frees it to be claimed, and postpones its next attempt; false if it changed since it was read. */
  requeue(work: Work, now: Date): Promise<boolean>;
}

interface KindOf<Work extends OpenWork, Contract extends JobContract> {
  store: OpenWorkStore<Work>;
  /** Does it. */
  job: Contract;
  /** It may have more fields, which are not sent. */
  payloadOf(work: Work): z.input<Contract['payload']>;
  /** How far ahead the next attempt of open work may lie, in milliseconds. */
  longestRetryMs: number;
  /** Who waits for it, unless the work states it. @default 'person' */
  cause?: Cause;
  /** Receives how much was found, also if it cannot be sent. */
  onFound?(count: number): void;
}

/** Options of a kind that is given up in the end. */
interface Ending<Work extends OpenWork> {
  /** Tried often enough: workers died, or no worker took its messages. */
  isHopeless(work: Work, now: Date): boolean;
  /** Ends it as failed, and notifies those who wait for it; false if it changed since it was read. */
  giveUp(work: Work, now: Date): Promise<boolean>;
}
/** Options of a kind that is tried until it succeeds. */
type Endless = Partial<Record<keyof Ending<OpenWork>, never>>;

/** A kind of open work: where it is, the job that does it, and when it is given up. */
export type OpenWorkKind<
  Work extends OpenWork,
  Contract extends JobContract = JobContract,
> = KindOf<Work, Contract> & (Ending<Work> | Endless);

export interface SweepTimes {
  now: Date;
  /** Sweeps work that is due by then; later than now if all open work is known to be lost. @default now */
  by?: Date;
  /** Work that was requested later is already running. @default now */
  askedBefore?: Date;
  /** Looks into these. @default all */
  shards?: readonly string[];
}

export interface SweepResult {
  resent: number;
  givenUp: number;
}

const shardsAtOnce = 8;

/**
 * Finds abandoned intents, whose message was lost or whose worker died, and resends them; ends those that were tried
 * often enough. Two sweeps at once send once. A failing intent does not block others.
 *
 * @throws at the end, if some were left for the next sweep
 */
export async function sweepOpenWork<Work extends OpenWork, Contract extends JobContract>(
  kind: OpenWorkKind<Work, Contract>,
  sendJobs: SendJobs,
  { now, by = now, askedBefore = now, shards: inUse = allShards() }: SweepTimes,
): Promise<SweepResult> {
  const total: SweepResult = { resent: 0, givenUp: 0 };
  let found = 0;
  let failures = 0;
  const failed = (error: unknown): void => {
    failures += 1;
    log.error('could not sweep open work', { job: kind.job.id, error });
  };
  const times = { now, by, askedBefore };
  for (let start = 0; start < inUse.length; start += shardsAtOnce) {
    const shards = inUse.slice(start, start + shardsAtOnce);
    const swept = await Promise.allSettled(
      shards.map((shard) => sweepShard(kind, sendJobs, { shard, times, failed })),
    );
    for (const one of swept) {
      if (one.status === 'rejected') failed(one.reason);
      else {
        found += one.value.found;
        total.resent += one.value.resent;
        total.givenUp += one.value.givenUp;
      }
    }
  }
  kind.onFound?.(found);
  if (failures > 0) throw new Error(`${failures} failures in a sweep of open work`);
  return total;
}

async function sweepShard<Work extends OpenWork, Contract extends JobContract>(
  {
    store,
    job,
    payloadOf,
    isHopeless,
    giveUp,
    cause: usual = 'person',
  }: OpenWorkKind<Work, Contract>,
  sendJobs: SendJobs,
  {
    shard,
    times: { now, by, askedBefore },
    failed,
  }: {
    shard: string;
    times: Required<Omit<SweepTimes, 'shards'>>;
    failed: (error: unknown) => void;
  },
): Promise<SweepResult & { found: number }> {
  const resend: Work[] = [];
  let resent = 0;
  let givenUp = 0;
  const due = await store.due(shard, by);
  for (const work of due.filter(({ requestedAt }) => requestedAt < askedBefore.toISOString())) {
    try {
      if (isHopeless?.(work, now) === true) {
        if ((await giveUp?.(work, now)) !== true) continue;
        givenUp += 1;
        log.error('job abandoned', { job: job.id, payload: job.payload.parse(payloadOf(work)) });
      } else if (await store.requeue(work, now)) resend.push(work);
    } catch (error) {
      failed(error);
    }
  }
  for (const cause of causes) {
    const some = resend.filter((work) => (work.cause ?? usual) === cause);
    if (some.length === 0) continue;
    try {
      await sendJobs(job, some.map(payloadOf), { cause });
      resent += some.length;
    } catch (error) {
      failed(error);
    }
  }
  return { found: due.length, resent, givenUp };
}
