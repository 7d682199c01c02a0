import { runLighthouse } from '../../shared/jobs/catalogue.ts';
import { log } from '../platform/logger.ts';
import type { SendJobs } from '../platform/send-job.ts';
import { allShards } from '../platform/shards.ts';
import type { DeviceScan, ScanStore } from './scan-store.ts';
import { maxAttempts, maxResends } from './timings.ts';

export interface SweepPorts {
  store: Pick<ScanStore, 'due' | 'requeue' | 'giveUp'>;
  sendJobs: SendJobs;
}

export interface SweepTimes {
  now: Date;
  /** Whatever is due by then. @default now */
  by?: Date;
}

interface SweepResult {
  resent: number;
  givenUp: number;
}

const shardsAtOnce = 8;

/** Tried often enough, by workers that died or by messages that nobody took. */
const isHopeless = ({ attempts, resends }: DeviceScan): boolean =>
  attempts >= maxAttempts || resends >= maxResends;

/**
 * Finds halves of scans that nobody works on any more, because a message was lost or a worker died, and sends them
 * again; ends those that were tried often enough. Two sweeps at once send once.
 */
export async function sweepScans(
  ports: SweepPorts,
  { now, by = now }: SweepTimes,
): Promise<SweepResult> {
  const total: SweepResult = { resent: 0, givenUp: 0 };
  for (let start = 0; start < allShards.length; start += shardsAtOnce) {
    const shards = allShards.slice(start, start + shardsAtOnce);
    const swept = await Promise.all(shards.map((shard) => sweepShard(ports, shard, { now, by })));
    for (const { resent, givenUp } of swept) {
      total.resent += resent;
      total.givenUp += givenUp;
    }
  }
  return total;
}

async function sweepShard(
  ports: SweepPorts,
  shard: string,
  { now, by }: Required<SweepTimes>,
): Promise<SweepResult> {
  const resend: DeviceScan[] = [];
  let givenUp = 0;
  const due = await ports.store.due(shard, by);
  // Those of after a restart are at work already.
  for (const half of due.filter(({ requestedAt }) => requestedAt < now.toISOString())) {
    if (isHopeless(half)) {
      if (!(await ports.store.giveUp(half, now))) continue;
      givenUp += 1;
      log.error('scan given up', { scanId: half.scanId, device: half.device, url: half.url });
    } else if (await ports.store.requeue(half, now)) resend.push(half);
  }
  const jobs = resend.map(({ accountId, scanId, device }) => ({ accountId, scanId, device }));
  await ports.sendJobs(runLighthouse, jobs);
  return { resent: resend.length, givenUp };
}
