import { planShard as contract } from '../../../shared/jobs/catalogue.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { log } from '../../platform/logger.ts';
import { isSecretSet } from '../../platform/aws/is-secret-set.ts';
import { forgetRemoved } from '../../portfolio/sites/forget-removed.ts';
import { pingCampaignStore } from '../../monitoring/ping/ping-campaign-store.ts';
import { planCampaigns } from '../../monitoring/ping/plan-campaigns.ts';
import { planShard, type RemovedPage } from './plan-shard.ts';
import { duePagesStore } from './due-pages-store.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';

export const handler = handleJob(contract, async ({ payload, table }) => {
  const store = duePagesStore(table);
  const now = () => new Date();
  const { findAccounts } = store;
  const campaigns = { store: pingCampaignStore(table), findAccounts, sendJobs, now };
  const ports = {
    store,
    sendJobs,
    forget: ({ accountId, url, removedAt }: RemovedPage) =>
      forgetRemoved(table, sendJobs, { accountId, urls: [url], now: new Date(removedAt) }),
    planMore: (due: { shard: string; by: string }, renewLease: () => Promise<void>) =>
      planCampaigns(campaigns, due, renewLease),
    now,
    isSet: isSecretSet,
  };
  const planned = await planShard(ports, payload);
  if (planned !== undefined && planned.jobs > 0)
    log.info('shard planned', { ...payload, ...planned });
});
