import { planShard } from '../../shared/jobs/catalogue.ts';
import type { SendJobs } from '../platform/jobs/send-job.ts';
import { allShards } from '../platform/table/shards.ts';

/** How often the dispatcher runs, as `shared/schedules.ts` says. */
const tickMs = 5 * 60_000;

/**
 * Sends a planning job for every shard, up to the last tick of the clock. Repeating a tick names the same work, which
 * is done once.
 * @param clockSpeed speed-up of the clock
 */
export async function dispatchDue(sendJobs: SendJobs, now: Date, clockSpeed = 1): Promise<void> {
  const tick = tickMs / clockSpeed;
  const by = new Date(Math.floor(now.getTime() / tick) * tick).toISOString();
  await sendJobs(
    planShard,
    allShards.map((shard) => ({ shard, by })),
  );
}
