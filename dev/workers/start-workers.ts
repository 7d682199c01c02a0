import { SQSClient } from '@aws-sdk/client-sqs';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderOf } from '../../shared/deployment/areas.ts';
import { schedules } from '../../shared/deployment/schedules.ts';
import { queues } from '../../shared/jobs/job-queues.ts';
import { workers } from '../../shared/jobs/workers.ts';
import { loadHandler } from '../load-handler.ts';
import type { SqsStandIn } from '../stand-ins/sqs.ts';
import type { Trouble } from '../stand-ins/trouble.ts';
import { jobsApart } from './jobs-apart.ts';
import { startQueuePump } from './queue-pump.ts';
import { startScheduler } from './scheduler.ts';
import type { JobNews } from './worker-messages.ts';

export interface WorkersOptions extends Pick<SqsStandIn, 'queueUrls' | 'whenAvailable'> {
  /** An hour lasts a minute. */
  fastClock: boolean;
  onNews(news: JobNews): void;
  onTrouble(trouble: Trouble): void;
}

/** For one machine. One Lighthouse run at a time: parallel runs would distort the numbers. */
const localConcurrency: Partial<Record<string, number>> = {
  scan: 1,
  validation: 4,
  screenshot: 1,
  check: 10,
  delivery: 20,
  schedule: 2,
};
/** Queues of small jobs, which share a process. Those of the others load hundreds of megabytes. */
const light: ReadonlySet<string> = new Set(['check', 'schedule', 'delivery', 'account']);
const keptMs = {
  /**
   * Longer than hourly checks of some pages are apart, as its start takes as long as many. After many it holds twice the
   * memory: then it ends, unless pages are checked by the minute.
   */
  light: (done: number): number => (done > 100 ? 90_000 : 600_000),
  /** With its browsers and other children. */
  heavy: (): number => 45_000,
};
/** How long a stop waits for running jobs, which the next start resumes. */
const patienceMs = 2000;

/** Starts queue pump and clock, and has jobs done in processes of their own. */
export function startWorkers(options: WorkersOptions) {
  const { queueUrls, whenAvailable, fastClock, onNews, onTrouble } = options;
  const onDeath = (): void =>
    onTrouble({
      words: 'A process that does jobs has ended unexpectedly; another one does them again.',
      isFatal: false,
    });
  const apart = {
    light: jobsApart({ keptMs: keptMs.light, onDeath }),
    heavy: jobsApart({ keptMs: keptMs.heavy, onDeath }),
  };
  const pump = startQueuePump({
    client: new SQSClient({}),
    onNews,
    queues: workers.map(({ id }) => ({
      name: id,
      url: queueUrls[id] ?? '',
      whenAvailable: (signal: AbortSignal) => whenAvailable(id, signal),
      shape: queues[id],
      maxConcurrency: localConcurrency[id] ?? queues[id].maxConcurrency,
      worker: (event) => apart[light.has(id) ? 'light' : 'heavy'].work(id, event),
    })),
  });
  const scheduler = startScheduler(
    schedules,
    ({ domain, id }) => loadHandler(`functions/${folderOf(domain)}/${id}.schedule.ts`),
    { fastClock },
  );
  return {
    /** Takes no more work, and waits briefly for work in progress. */
    async stop(): Promise<void> {
      const stopped = Promise.all([scheduler.stop(), pump.stop()]);
      await Promise.race([stopped, sleep(patienceMs, undefined, { ref: false })]);
      apart.light.end();
      apart.heavy.end();
    },
  };
}
