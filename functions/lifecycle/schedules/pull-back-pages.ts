import { log } from '../../platform/logger.ts';
import { allShards } from '../../platform/table/shards.ts';
import type { DuePagesStore } from './due-pages-store.ts';
import { inParallel } from '../../platform/each-in-turn.ts';

const shardsAtOnce = 8;

/**
 * Makes pages due now that a clock which was ahead has planned for a time beyond their longest interval. Their work is then
 * planned from the present on.
 * @returns how many
 */
export async function pullBackPages(
  store: Pick<DuePagesStore, 'listAhead' | 'pullBack'>,
  now: Date,
  shards = allShards(),
): Promise<number> {
  let count = 0;
  const pullBack = async (shard: string): Promise<void> => {
    for (const page of await store.listAhead(shard, now))
      if (await store.pullBack(page, now)) count += 1;
  };
  await inParallel(shards, pullBack, shardsAtOnce);
  if (count > 0) log.warn('pages were due too far in the future; rescheduled', { count });
  return count;
}
