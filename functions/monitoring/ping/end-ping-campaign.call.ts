import { endPingCampaign } from '../../../shared/calls/monitoring/ping.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { pingCampaignStore } from './ping-campaign-store.ts';

export const handler = handleCall(endPingCampaign, async ({ body, caller, table, audit }) => {
  const campaigns = pingCampaignStore(table);
  const { accountId } = caller;
  const campaign = await campaigns.find(accountId, body.campaignId);
  if (campaign !== undefined) {
    // Its id says nothing once it is gone.
    audit.about([campaign.url]);
    await campaigns.end(accountId, body.campaignId, audit);
  }
});
