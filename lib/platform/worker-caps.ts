import { type QueueName, queues } from '../../shared/jobs/job-queues.ts';
import type { Settings } from '../settings.ts';

/** Jobs of a page on the Business plan that run at once, on average: docs/operations.md, 'Arithmetic'. */
const atOnce: Partial<Record<QueueName, number>> = {
  'scheduled-scan': 174 / 100_000,
  'scheduled-screenshot': 139 / 100_000,
  // Hourly; a worker makes ten a second.
  'scheduled-check': 1 / 36_000,
};
/** Above this part of a cap, jobs of a busy hour wait. */
const busy = 0.7;
/** Lambda's limits for a queue. */
const most = 1000;

/** How many functions may take from a queue at once: enough for `pages`, unless `workers` says another number. */
export function workerCap(
  name: QueueName,
  { pages, workers }: Pick<Settings, 'pages' | 'workers'>,
): number {
  const wanted = Math.ceil((pages * (atOnce[name] ?? 0)) / busy);
  return workers[name] ?? Math.min(most, Math.max(queues[name].maxConcurrency, wanted));
}

/** A sentence for each queue whose workers are too few for `pages`. */
export const narrowQueues = (settings: Pick<Settings, 'pages' | 'workers'>): string[] =>
  // Object.keys loses the type of the keys.
  (Object.keys(atOnce) as QueueName[]).flatMap((name) => {
    const share = (settings.pages * (atOnce[name] ?? 0)) / workerCap(name, settings);
    return share <= busy
      ? []
      : [
          `${settings.pages} pages need ${Math.round(100 * share)} % of the ${workerCap(name, settings)} workers of ${name}: above 70 % its jobs wait. Raise \`workers\`, or leave the queue out of it.`,
        ];
  });
