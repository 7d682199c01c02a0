import { type Cause, causes } from '../../../shared/jobs/cause.ts';
import { log } from '../logger.ts';
import { allShards } from '../table/shards.ts';

/** Fields of an open intent that the sweeps of all domains need. */
export interface OpenWork {
  /** ISO 8601. */
  requestedAt: string;
  /** Who waits for it. @default 'person' */
  cause?: Cause | undefined;
}

export interface OpenWorkStore<Work extends OpenWork> {
  /** Open work of a shard whose next attempt is due by then, oldest first. */
  due(shard: string, by: Date): Promise<Work[]>;
  /** Frees it to be claimed, and postpones its next attempt; false if it changed since it was read. */
  requeue(work: Work, now: Date): Promise<boolean>;
  /** Ends it as failed; false if it changed since it was read. */
  giveUp(work: Work, now: Date): Promise<boolean>;
}

export interface SweepOpenWorkPorts<Work extends OpenWork> {
  store: OpenWorkStore<Work>;
  /** Tried often enough: workers died, or no worker took its messages. */
  isHopeless: (work: Work) => boolean;
  /** Sends the jobs of the freed work, all of one cause. */
  send: (work: Work[], cause: Cause) => Promise<void>;
  /** Notifies those who wait for it. */
  onGivenUp: (work: Work) => Promise<void> | void;
}

export interface SweepTimes {
  now: Date;
  /** Sweeps work that is due by then; later than now if all open work is known to be lost. @default now */
  by?: Date;
  /** Work that was requested later is already running. @default now */
  askedBefore?: Date;
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
export async function sweepOpenWork<Work extends OpenWork>(
  ports: SweepOpenWorkPorts<Work>,
  { now, by = now, askedBefore = now }: SweepTimes,
): Promise<SweepResult> {
  const total: SweepResult = { resent: 0, givenUp: 0 };
  let failures = 0;
  const failed = (error: unknown): void => {
    failures += 1;
    log.error('open work not swept', { error });
  };
  for (let start = 0; start < allShards.length; start += shardsAtOnce) {
    const shards = allShards.slice(start, start + shardsAtOnce);
    const swept = await Promise.allSettled(
      shards.map((shard) => sweepShard(ports, shard, { now, by, askedBefore, failed })),
    );
    for (const one of swept) {
      if (one.status === 'rejected') failed(one.reason);
      else {
        total.resent += one.value.resent;
        total.givenUp += one.value.givenUp;
      }
    }
  }
  if (failures > 0) throw new Error(`${failures} failures in a sweep of open work`);
  return total;
}

async function sweepShard<Work extends OpenWork>(
  { store, isHopeless, send, onGivenUp }: SweepOpenWorkPorts<Work>,
  shard: string,
  { now, by, askedBefore, failed }: Required<SweepTimes> & { failed: (error: unknown) => void },
): Promise<SweepResult> {
  const resend: Work[] = [];
  let resent = 0;
  let givenUp = 0;
  const due = await store.due(shard, by);
  for (const work of due.filter(({ requestedAt }) => requestedAt < askedBefore.toISOString())) {
    try {
      if (isHopeless(work)) {
        if (!(await store.giveUp(work, now))) continue;
        givenUp += 1;
        await onGivenUp(work);
      } else if (await store.requeue(work, now)) resend.push(work);
    } catch (error) {
      failed(error);
    }
  }
  for (const cause of causes) {
    const some = resend.filter((work) => (work.cause ?? 'person') === cause);
    if (some.length === 0) continue;
    try {
      await send(some, cause);
      resent += some.length;
    } catch (error) {
      failed(error);
    }
  }
  return { resent, givenUp };
}
