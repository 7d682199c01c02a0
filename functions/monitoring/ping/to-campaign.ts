import type { PingCampaign } from '../../../shared/models/monitoring/ping.ts';
import type { NewCampaign } from './ping-campaign-store.ts';

/** A campaign as screens show it. */
export const toCampaign = ({
  campaignId,
  url,
  nodes,
  startDate,
  endDate,
  nextDue,
}: NewCampaign): PingCampaign => ({
  campaignId,
  site: url,
  servers: nodes.map(({ server }) => server),
  startDate,
  endDate,
  nextAt: nextDue,
});
