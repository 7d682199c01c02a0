import { checkDue, packChecks } from '../../../../shared/jobs/catalogue.ts';
import { inParallel } from '../../../platform/each-in-turn.ts';
import type { SendJobs } from '../../../platform/jobs/send-job.ts';
import { log } from '../../../platform/logger.ts';
import { dueMinute, hourToPack, type Minutes, type Monitor } from './due-checks.ts';
import type { MinuteStore } from './minute-store.ts';

export interface DispatchChecksPorts {
  minutes: Pick<MinuteStore, 'listFew'>;
  sendJobs: SendJobs;
  shards: readonly string[];
  /** Of the schedules. */
  clockSpeed: number;
}

/** A shard with fewer pages than that shares a job with others. */
const few = 20;
const shardsAtOnce = 16;

/**
 * Sends the uptime checks that fall due in these minutes, and moves those of the last hour when it is over. Repeating a minute
 * names the same checks, which are stored once.
 */
export async function dispatchChecks(ports: DispatchChecksPorts, minutes: Minutes): Promise<void> {
  const { minutes: store, sendJobs, shards, clockSpeed } = ports;
  const read = async (shard: string): Promise<Monitor[] | undefined> => {
    try {
      return await store.listFew(shard, few);
    } catch (error) {
      // Its own job fails in its place, and the other shards have their checks.
      log.error('could not query the shard', { shard, error });
      return undefined;
    }
  };
  const found = await inParallel(shards, read, shardsAtOnce);
  const many = shards.filter((_, index) => found[index] === undefined);
  const due = shards.filter((_, index) =>
    found[index]?.some((monitor) => dueMinute(monitor, minutes, clockSpeed) !== undefined),
  );
  const groups = [...(due.length === 0 ? [] : [due]), ...many.map((shard) => [shard])];
  // An outage is not found behind the hour's other checks, which are of the clock too.
  await sendJobs(
    checkDue,
    groups.map((some) => ({ shards: some, ...minutes })),
  );
  const hour = hourToPack(minutes.until);
  if (hour > hourToPack(minutes.after))
    await sendJobs(packChecks, [{ shards: [...shards], hour }], { cause: 'clock' });
}
