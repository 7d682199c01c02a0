import { SQSClient } from '@aws-sdk/client-sqs';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { documentClient } from '../../functions/platform/aws/clients.ts';
import { blockPorts, watchOwnPorts } from '../../functions/platform/target-guard/own-ports.ts';
import { queues } from '../../shared/jobs/job-queues.ts';
import { workers } from '../../shared/jobs/workers.ts';
import { schedules } from '../../shared/deployment/schedules.ts';
import { loadHandler } from '../load-handler.ts';
import { limitConcurrency, tableRequestsAtOnce } from '../stand-ins/shared-table.ts';
import { occasional } from './occasional.ts';
import { startQueuePump } from './queue-pump.ts';
import { startScheduler } from './scheduler.ts';
import { workerHandler } from './worker-handler.ts';
import { type FromWorkers, ToWorkers } from './worker-messages.ts';
import { folderOf } from '../../shared/deployment/areas.ts';

/**
 * Queue pump and clock in their own process, so that the host answers calls while they work. The process and its
 * children, including browsers, run at low priority behind the host.
 */
const politeness = 10;
/** For one machine. One Lighthouse run at a time: parallel runs would distort the numbers. */
const localConcurrency: Partial<Record<string, number>> = {
  scan: 1,
  validation: 4,
  screenshot: 1,
  check: 10,
  delivery: 20,
  schedule: 2,
};
/** Queues with jobs at all times. The others have their jobs done by a process that ends while there are none. */
const steadyQueues: ReadonlySet<string> = new Set(['check', 'schedule', 'delivery']);
/** How long a stop waits for running jobs, which the next start resumes. */
const patienceMs = 2000;

const say = (message: FromWorkers): void => void process.send?.(message, () => undefined);

function begin({ queueUrls, fastClock, isFirstStart }: ToWorkers & { type: 'begin' }) {
  const others = occasional();
  const pump = startQueuePump({
    client: new SQSClient({}),
    onNews: (news) => say({ type: 'news', news }),
    queues: workers.map((worker) => ({
      name: worker.id,
      url: queueUrls[worker.id] ?? '',
      shape: queues[worker.id],
      maxConcurrency: localConcurrency[worker.id] ?? queues[worker.id].maxConcurrency,
      worker: steadyQueues.has(worker.id)
        ? workerHandler(worker)
        : (event) => others.work(worker.id, event),
    })),
  });
  const scheduler = startScheduler(
    schedules.map((schedule) => ({
      ...schedule,
      atLocalStart: schedule.atLocalStart && isFirstStart,
    })),
    ({ domain, id }) => loadHandler(`functions/${folderOf(domain)}/${id}.schedule.ts`),
    { fastClock },
  );
  return () => Promise.all([scheduler.stop(), pump.stop()]).finally(() => others.end());
}

setPriority(politeness);
limitConcurrency(documentClient(), tableRequestsAtOnce);
// Ctrl-C in a terminal is for the host, which stops this process in order.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
let stop: () => Promise<unknown> = async () => undefined;
const end = async (): Promise<void> => {
  await Promise.race([stop(), sleep(patienceMs)]);
  process.exit(0);
};
process.once('disconnect', () => void end());
process.on('message', (raw) => {
  const message = ToWorkers.parse(raw);
  if (message.type === 'ports') blockPorts(message.ports);
  else if (message.type === 'stop') void end();
  else stop = begin(message);
});
watchOwnPorts((ports) => say({ type: 'ports', ports }));
