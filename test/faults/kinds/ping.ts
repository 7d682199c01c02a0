import { pingCampaignStore } from '../../../functions/monitoring/ping/ping-campaign-store.ts';
import { pingIdOf } from '../../../functions/monitoring/ping/ping-id.ts';
import { newRun, pingRunStore } from '../../../functions/monitoring/ping/ping-run-store.ts';
import { handler as runPingWorker } from '../../../functions/monitoring/ping/run-ping.worker.ts';
import { openPings } from '../../../functions/monitoring/ping/open-pings.ts';
import { shardOf } from '../../../functions/platform/table/shards.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { siteStore } from '../../../functions/registry/pages/site-store.ts';
import { runPing } from '../../../shared/jobs/catalogue.ts';
import { seedAccount } from '../../support/seed-account.ts';
import { asSweep, type JobKind, nothing } from './work.ts';

const shards = new Map<string, string>();
const nodes = [{ key: 'this-machine', country: '', countryCode: '', server: 'This machine' }];

/** Pings from this machine, which are a second apart. */
export const pingKinds = (table: Table): JobKind[] => [
  {
    job: runPing,
    cause: 'clock',
    worker: runPingWorker,
    async prepare(url) {
      const { accountId } = await seedAccount(table);
      const now = new Date();
      const site = { url, siteName: 'Target', propertyId: '' };
      await siteStore(table).addSites(accountId, [site], { limit: null, now });
      const run = newRun({ accountId, url, nodes, dueAt: now, cause: 'clock' }, now);
      await pingCampaignStore(table).start(run, undefined, { limit: null, plan: 'Trial' });
      shards.set(accountId, shardOf(accountId, run.runId));
      return {
        accountId,
        url,
        payload: { accountId, pingId: pingIdOf(run) },
        outcome: async () => {
          const found = await pingRunStore(table).find(run, new Date());
          const measured = found?.measured ?? [];
          return {
            state: found?.state,
            connects: measured.map((node) => ('connects' in node ? node.connects.length : 'away')),
          };
        },
      };
    },
    expected: { state: 'done', connects: [4] },
    recover: async ({ accountId }, times) => {
      const store = pingRunStore(table);
      const due: typeof store.due = async (shard, by) =>
        shard === shards.get(accountId) ? store.due(shard, by) : [];
      return asSweep(openPings({ store: { ...store, due }, push: nothing }), times);
    },
  },
];
