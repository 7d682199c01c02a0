import * as z from 'zod';
import type { SweepTimes } from '../../platform/jobs/sweep-open-work.ts';
import { log } from '../../platform/logger.ts';
import { allShards } from '../../platform/table/shards.ts';
import type { Sweep } from './sweeps.ts';

/**
 * Runs sweeps side by side. One that fails stops no other.
 *
 * @param event of the clock, which says whether the local host has just started
 * @throws at the end, naming those that failed
 */
export async function sweep(
  sweeps: Record<string, Sweep>,
  event: unknown,
  shards: readonly string[] = allShards(),
): Promise<void> {
  const now = new Date();
  const failed: string[] = [];
  await Promise.all(
    Object.entries(sweeps).map(async ([kind, { longestRetryMs, run }]) => {
      try {
        const counts = await run({ ...sweepTimes(event, longestRetryMs, now), shards });
        if (Object.values(counts).some((count) => count > 0))
          log.info('swept', { kind, ...counts });
      } catch (error) {
        failed.push(kind);
        log.error('sweep failed', { kind, error });
      }
    }),
  );
  if (failed.length > 0) throw new Error(`Sweeps failed: ${failed.toSorted().join(', ')}`);
}

/**
 * `isLocalStart`: the local host has just started with an empty queue and no workers, so all work that was open before
 * `startedAt` is lost.
 */
const ClockEvent = z
  .object({ isLocalStart: z.boolean().optional(), startedAt: z.iso.datetime().optional() })
  .catch({});

/** Time range of a sweep. @param longestRetryMs how far ahead the next attempt of open work may lie */
function sweepTimes(event: unknown, longestRetryMs: number, now: Date): SweepTimes {
  const { isLocalStart = false, startedAt } = ClockEvent.parse(event);
  if (!isLocalStart) return { now };
  const by = new Date(now.getTime() + longestRetryMs);
  return startedAt === undefined ? { now, by } : { now, by, askedBefore: new Date(startedAt) };
}
