import { listPingCampaigns } from '../../../shared/calls/monitoring/ping.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { pingCampaignStore } from './ping-campaign-store.ts';
import { toCampaign } from './to-campaign.ts';
import { limitsOf } from '../../platform/limits/limits-of.ts';

export const handler = handleCall(listPingCampaigns, async ({ caller, table, now }) => {
  const { accountId } = caller;
  const [campaigns, { data: account }] = await Promise.all([
    pingCampaignStore(table).listOf(accountId),
    accountEntity(table).get({ accountId }).go(),
  ]);
  const limits = limitsOf(account?.plan ?? 'Trial');
  return {
    campaigns: campaigns
      .filter(({ endDate }) => endDate > now.toISOString())
      .toSorted((one, other) => (one.endDate < other.endDate ? -1 : 1))
      .map(toCampaign),
    limit: limits.pingCampaignsUnlimited ? null : limits.pingCampaignsLimit,
  };
});
