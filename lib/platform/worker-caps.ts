import { type QueueName, queues } from '../../shared/jobs/job-queues.ts';
import { atOnce as known } from '../costs/page-work.ts';
import type { Settings } from '../settings.ts';

/**
 * Partitions of work that waits: as many as the operator says, or as `pages` need. The clock queries all of them every minute
 * (`lib/costs/idle-costs.ts`), and in each a sweep finds 200 jobs of a kind: at most half of them are digests of their busiest hour.
 */
export function shardsOf({ pages, shards }: Pick<Settings, 'pages' | 'shards'>): 16 | 64 | 256 {
  if (shards !== undefined) return shards;
  if (pages <= 10_000) return 16;
  return pages <= 250_000 ? 64 : 256;
}

const atOnce: Partial<Record<QueueName, number>> = known;
// Object.keys loses the type of the keys.
export const queuesOfPages = Object.keys(known) as (keyof typeof known)[];

/** Above this part of a cap, jobs of a busy hour wait. */
const busy = 0.7;
/** Lambda's limit for a queue. */
export const mostWorkers = 1000;

/** How many functions may take from a queue at once: enough for `pages`, unless `workers` says another number. */
export function workerCap(
  name: QueueName,
  { pages, workers }: Pick<Settings, 'pages' | 'workers'>,
): number {
  const wanted = Math.ceil((pages * (atOnce[name] ?? 0)) / busy);
  return workers[name] ?? Math.min(mostWorkers, Math.max(queues[name].maxConcurrency, wanted));
}

/** How many functions take from all queues together at their busiest. */
export const mostAtOnce = (settings: Pick<Settings, 'pages' | 'workers'>): number =>
  // Object.keys loses the type of the keys.
  (Object.keys(queues) as QueueName[]).reduce((sum, name) => sum + workerCap(name, settings), 0);

/** A sentence for each queue whose workers are too few for `pages`. */
export const narrowQueues = (settings: Pick<Settings, 'pages' | 'workers'>): string[] =>
  queuesOfPages.flatMap((name) => {
    const share = (settings.pages * known[name]) / workerCap(name, settings);
    return share <= busy
      ? []
      : [
          `${settings.pages} pages need ${Math.round(100 * share)} % of the ${workerCap(name, settings)} workers of ${name}: above 70 % its jobs wait. Raise \`workers\`, or leave the queue out of it.`,
        ];
  });
