import { pingCampaignStore } from '../../functions/monitoring/ping/ping-campaign-store.ts';
import {
  type PlanCampaignsPorts,
  planCampaigns,
} from '../../functions/monitoring/ping/plan-campaigns.ts';
import { readPingId } from '../../functions/monitoring/ping/ping-id.ts';
import { pingRunStore } from '../../functions/monitoring/ping/ping-run-store.ts';
import { runPing } from '../../functions/monitoring/ping/run-ping.ts';
import { allShards } from '../../functions/platform/table/shards.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import type { PingAnswer, PingNodes } from '../../functions/providers/ports/ping-nodes.ts';
import { duePagesStore } from '../../functions/lifecycle/schedules/due-pages-store.ts';
import { runPing as contract } from '../../shared/jobs/catalogue.ts';

interface PingJob {
  accountId: string;
  pingId: string;
}

/** The result of a node that is 12.5 ms away. */
export const near: PingAnswer = {
  kind: 'measured',
  ip_address: '192.0.2.1',
  connects: Array.from({ length: 4 }, () => ({ ms: 12.5 })),
};

/**
 * The clock and workers of pings over a table, at a time that the test says.
 * @param owner whose jobs are kept; campaigns of other accounts may be in the same shard
 */
export function pingWorld(table: Table, time: { now: Date }, owner: string) {
  const jobs: PingJob[] = [];
  const sendJobs: PlanCampaignsPorts['sendJobs'] = async (job, payloads) => {
    if (job.id !== contract.id) return;
    const pings = payloads.map((one) => contract.payload.parse(one));
    jobs.push(...pings.filter(({ accountId }) => accountId === owner));
  };
  const now = () => time.now;
  const plan = (shards = allShards()) =>
    Promise.all(
      shards.map((shard) =>
        planCampaigns(
          {
            store: pingCampaignStore(table),
            sendJobs,
            findAccounts: duePagesStore(table).findAccounts,
            now,
          },
          { shard, by: time.now.toISOString() },
        ),
      ),
    );
  const work = async (
    { accountId, pingId }: PingJob,
    ping: PingNodes['ping'] = async () => near,
    isLastDelivery = false,
  ) => {
    const key = readPingId(accountId, pingId);
    if (key === undefined) throw new Error(`Invalid ping id: ${pingId}`);
    const push = async () => undefined;
    const ports = { store: pingRunStore(table), nodes: { ping }, push, now };
    return runPing(ports, { ...key, isLastDelivery });
  };
  return { jobs, sendJobs, plan, work };
}
