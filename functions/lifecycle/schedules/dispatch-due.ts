import { planShard } from '../../../shared/jobs/catalogue.ts';
import { log } from '../../platform/logger.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import { allShards } from '../../platform/table/shards.ts';

/** How often work that is spread over the hour is sent. */
export const tickMinutes = 5;
const tickMs = tickMinutes * 60_000;
const shardsAtOnce = 16;

export interface DispatchPorts {
  sendJobs: SendJobs;
  /** One for each kind of work of a shard: whether any is due by then. */
  hasDue: readonly ((shard: string, by: string) => Promise<boolean>)[];
  /** @default all */
  shards?: readonly string[];
}

/**
 * Sends a planning job for every shard in which work is due by the last tick of the clock. Repeating a tick names the same
 * work, which is done once.
 * @param clockSpeed speed-up of the clock
 * @returns how many shards have work
 * @throws at the end, if a shard could not be read; the others have their job
 */
export async function dispatchDue(
  { sendJobs, hasDue, shards: inUse = allShards() }: DispatchPorts,
  now: Date,
  clockSpeed = 1,
): Promise<number> {
  const tick = tickMs / clockSpeed;
  const by = new Date(Math.floor(now.getTime() / tick) * tick).toISOString();
  const isDue = async (shard: string): Promise<boolean> =>
    (await Promise.all(hasDue.map((one) => one(shard, by)))).includes(true);
  const due: string[] = [];
  let failures = 0;
  for (let start = 0; start < inUse.length; start += shardsAtOnce) {
    const shards = inUse.slice(start, start + shardsAtOnce);
    const asked = await Promise.allSettled(shards.map(isDue));
    for (const [index, shard] of shards.entries()) {
      const answer = asked[index];
      if (answer?.status === 'fulfilled' && answer.value) due.push(shard);
      if (answer?.status !== 'rejected') continue;
      failures += 1;
      log.error('could not query the shard', { shard, error: answer.reason });
    }
  }
  if (due.length > 0)
    await sendJobs(
      planShard,
      due.map((shard) => ({ shard, by })),
    );
  if (failures > 0) throw new Error(`${failures} shards could not be read`);
  return due.length;
}
