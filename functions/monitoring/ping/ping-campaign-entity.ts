import { CustomAttributeType } from 'electrodb';
import { ofAccount, gsi2, inAccount } from '../../platform/table/entity.ts';
import type { NodeToPing } from './measured-node.ts';

/**
 * Hourly pings of a site until an end. The account counts those that exist: the count changes in the transaction that
 * creates or deletes one.
 * Access: all of an account; those whose next hour is due, by shard.
 */
export const pingCampaignEntity = ofAccount('ping-campaign', {
  attributes: {
    campaignId: { type: 'string', required: true },
    urlKey: { type: 'string', required: true },
    /** Normalised address of the site. */
    url: { type: 'string', required: true },
    nodes: { type: CustomAttributeType<NodeToPing[]>('any'), required: true },
    startDate: { type: 'string', required: true },
    endDate: { type: 'string', required: true },
    /** `shardOf(accountId, campaignId)`. */
    shard: { type: 'string', required: true },
    /** ISO 8601; equal to `endDate` once no hour is left. */
    nextDue: { type: 'string', required: true },
    requestedBy: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
  },
  indexes: {
    byAccount: inAccount('ping-campaign#${campaignId}'),
    due: gsi2('due-ping#${shard}', '${nextDue}'),
  },
});
