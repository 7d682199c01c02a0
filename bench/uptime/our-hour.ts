/**
 * An hour of checks by the minute engine, with everything that `npm start` does for them: the clock's dispatch, queue, worker,
 * table on disk, and the packing of the hour. An hour like it has gone before. Minutes follow each other without a pause.
 */
import { SQSClient } from '@aws-sdk/client-sqs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStandIns } from '../../dev/stand-ins/index.ts';
import { startQueuePump } from '../../dev/workers/queue-pump.ts';
import { workerHandler } from '../../dev/workers/worker-handler.ts';
import { dispatchChecks } from '../../functions/monitoring/uptime/by-the-minute/dispatch-checks.ts';
import { minuteOf } from '../../functions/monitoring/uptime/by-the-minute/due-checks.ts';
import { minuteStore } from '../../functions/monitoring/uptime/by-the-minute/minute-store.ts';
import { sendJobs } from '../../functions/platform/jobs/send-jobs.ts';
import { functionTable } from '../../functions/platform/table/function-table.ts';
import { newlyWatched } from '../../functions/registry/pages/watch-page.ts';
import { watchedPageEntity } from '../../functions/registry/pages/watched-page-entity.ts';
import { queues } from '../../shared/jobs/job-queues.ts';
import { workers } from '../../shared/jobs/workers.ts';
import { usedBy } from './processes.ts';

const shardSize = 250;
const minutesOfHour = 60;
/** In minutes. */
const warmUp = 5;

export interface Measured {
  checks: number;
  /** Processor time of all processes but the targets', in milliseconds a check. */
  cpuMs: number;
  /** Memory that the checks have added, in megabytes. */
  addedMb: number;
}

/**
 * @param targets id of the process that serves the urls
 * @param count minutes; fewer than an hour's have the packing of the hour to themselves
 */
export async function ourHour(
  urls: readonly string[],
  targets: number,
  count = minutesOfHour,
): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'uptime-bench-'));
  const standIns = await startStandIns({ dataDir: folder });
  Object.assign(process.env, standIns.env, {
    LOG_LEVEL: 'silent',
    ALLOW_PRIVATE_TARGETS: '1',
    NETWORK_WITNESSES: 'none',
  });
  const begin = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000);
  const watched = watchedPageEntity(functionTable);
  const pages = urls.map((url, index) => ({
    ...newlyWatched('bench', url, begin),
    shard: String(Math.floor(index / shardSize)).padStart(2, '0'),
    everyMinutes: 1,
    known: { status: 'up' as const, since: '2026-01-01T00:00:00.000Z' },
  }));
  await watched.put(pages).go({ concurrent: 4 });
  const shards = [...new Set(pages.map(({ shard }) => shard))];
  const worker = workers.find(({ id }) => id === 'check');
  if (worker === undefined) throw new Error('No worker has the queue check');
  const underWay = { jobs: 0 };
  const pump = startQueuePump({
    client: new SQSClient({}),
    onNews: ({ state }) => {
      if (state === 'done') underWay.jobs -= 1;
      else if (state !== 'started') throw new Error(`A job was ${state}`);
    },
    queues: [
      {
        name: 'check',
        url: standIns.queueUrls['check'] ?? '',
        shape: queues.check,
        maxConcurrency: 10,
        worker: workerHandler(worker),
      },
    ],
  });
  const minutes = minuteStore(functionTable, 1);
  const send: typeof sendJobs = async (job, payloads, options) => {
    underWay.jobs += payloads.length;
    await sendJobs(job, payloads, options);
  };
  const first = minuteOf(begin, 1);
  const run = async (minute: number): Promise<void> => {
    const ports = { minutes, sendJobs: send, shards, clockSpeed: 1 };
    await dispatchChecks(ports, { after: first + minute - 1, until: first + minute });
    while (underWay.jobs > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const runAll = async (from: number, until: number): Promise<void> => {
    for (let minute = from; minute < until; minute += 1) await run(minute);
  };
  // Code is loaded and compiled.
  await runAll(-minutesOfHour, warmUp - minutesOfHour);
  const { pssMb } = usedBy(process.pid, [targets]);
  // In the hour before, each page has its first check, which stores more than all others of its day.
  await runAll(warmUp - minutesOfHour, 0);
  const { cpuMs } = usedBy(process.pid, [targets]);
  await runAll(0, count);
  const hour = Math.floor(first / minutesOfHour);
  for (const shard of shards) await minutes.packHour(shard, hour);
  const after = usedBy(process.pid, [targets]);
  await pump.stop();
  await standIns.stop();
  rmSync(folder, { recursive: true, force: true });
  const checks = urls.length * count;
  return {
    checks,
    cpuMs: (after.cpuMs - cpuMs) / checks,
    addedMb: after.pssMb - pssMb,
  };
}
