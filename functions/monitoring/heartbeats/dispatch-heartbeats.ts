import { checkHeartbeats } from '../../../shared/jobs/catalogue.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import { heartbeatShards } from './heartbeat-entity.ts';
import type { HeartbeatStore } from './heartbeat-store.ts';

interface HeartbeatPorts {
  store: Pick<HeartbeatStore, 'hasDue'>;
  sendJobs: SendJobs;
}

/** Sends a job for every shard in which a heartbeat is overdue. @returns how many shards */
export async function dispatchHeartbeats(
  { store, sendJobs }: HeartbeatPorts,
  now: Date,
): Promise<number> {
  const by = now.toISOString();
  const due = await Promise.all(heartbeatShards.map((shard) => store.hasDue(shard, by)));
  const payloads = heartbeatShards.flatMap((shard, index) =>
    due[index] === true ? [{ shard, by }] : [],
  );
  if (payloads.length > 0) await sendJobs(checkHeartbeats, payloads, { cause: 'clock' });
  return payloads.length;
}
