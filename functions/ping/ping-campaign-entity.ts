import { createSchema, CustomAttributeType, Entity } from 'electrodb';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';
import type { NodeToPing } from './measured-node.ts';

/**
 * Hourly pings of a site until an end. The account counts those that exist: the count changes in the transaction that
 * creates or deletes one.
 * Access: all of an account; those whose next hour is due, by shard.
 */
export const pingCampaignEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      createSchema({
        model: { entity: 'ping-campaign', version: '1', service },
        attributes: {
          accountId: { type: 'string', required: true },
          campaignId: { type: 'string', required: true },
          urlKey: { type: 'string', required: true },
          /** Normalised address of the site. */
          url: { type: 'string', required: true },
          nodes: { type: CustomAttributeType<NodeToPing[]>('any'), required: true },
          /** ISO 8601. */
          startDate: { type: 'string', required: true },
          /** ISO 8601. */
          endDate: { type: 'string', required: true },
          /** `shardOf(accountId, campaignId)`. */
          shard: { type: 'string', required: true },
          /** ISO 8601; equal to `endDate` once no hour is left. */
          nextDue: { type: 'string', required: true },
          requestedBy: { type: 'string', required: true },
          /** ISO 8601. */
          createdAt: { type: 'string', required: true },
        },
        indexes: {
          byAccount: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: { field: 'sk', composite: ['campaignId'], template: 'ping-campaign#${campaignId}' },
          },
          due: {
            index: 'gsi2',
            pk: { field: 'gsi2pk', composite: ['shard'], template: 'due-ping#${shard}' },
            sk: { field: 'gsi2sk', composite: ['nextDue'], template: '${nextDue}' },
          },
        },
      }),
      on(table),
    ),
);
