import { allShards } from './shards.ts';

/** What sweeps of all domains need to know of an intent that is open. */
export interface OpenWork {
  /** ISO 8601. */
  requestedAt: string;
}

export interface OpenWorkStore<Work extends OpenWork> {
  /** Open work of a shard whose next try is due by then, oldest first. */
  due(shard: string, by: Date): Promise<Work[]>;
  /** Makes it free to be claimed, and moves its next try on; false when somebody was there since it was read. */
  requeue(work: Work, now: Date): Promise<boolean>;
  /** Ends it as failed; false when it changed since it was read. */
  giveUp(work: Work, now: Date): Promise<boolean>;
}

export interface SweepOpenWorkPorts<Work extends OpenWork> {
  store: OpenWorkStore<Work>;
  /** Tried often enough, by workers that died or by messages that nobody took. */
  isHopeless: (work: Work) => boolean;
  /** Sends the jobs of what was made free. */
  send: (work: Work[]) => Promise<void>;
  /** Tells who waits for it. */
  onGivenUp: (work: Work) => Promise<void> | void;
}

export interface SweepTimes {
  now: Date;
  /** Whatever is due by then; later than now where everything open is known to be lost. @default now */
  by?: Date;
}

export interface SweepResult {
  resent: number;
  givenUp: number;
}

const shardsAtOnce = 8;

/**
 * Finds intents that nobody works on any more, because a message was lost or a worker died, and sends them again; ends
 * those that were tried often enough. Two sweeps at once send once.
 */
export async function sweepOpenWork<Work extends OpenWork>(
  ports: SweepOpenWorkPorts<Work>,
  { now, by = now }: SweepTimes,
): Promise<SweepResult> {
  const total: SweepResult = { resent: 0, givenUp: 0 };
  for (let start = 0; start < allShards.length; start += shardsAtOnce) {
    const shards = allShards.slice(start, start + shardsAtOnce);
    const swept = await Promise.all(shards.map((shard) => sweepShard(ports, shard, { now, by })));
    for (const { resent, givenUp } of swept) {
      total.resent += resent;
      total.givenUp += givenUp;
    }
  }
  return total;
}

async function sweepShard<Work extends OpenWork>(
  { store, isHopeless, send, onGivenUp }: SweepOpenWorkPorts<Work>,
  shard: string,
  { now, by }: Required<SweepTimes>,
): Promise<SweepResult> {
  const resend: Work[] = [];
  let givenUp = 0;
  const due = await store.due(shard, by);
  // What began after a restart is at work already.
  for (const work of due.filter(({ requestedAt }) => requestedAt < now.toISOString())) {
    if (isHopeless(work)) {
      if (!(await store.giveUp(work, now))) continue;
      givenUp += 1;
      await onGivenUp(work);
    } else if (await store.requeue(work, now)) resend.push(work);
  }
  await send(resend);
  return { resent: resend.length, givenUp };
}
