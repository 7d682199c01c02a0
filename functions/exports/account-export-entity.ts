import { Entity, type EntityItem } from 'electrodb';
import { scanStates } from '../../shared/models/scan.ts';
import { leaseAttributes } from '../platform/open-work/open-items.ts';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/**
 * The newest export of an account's data. A later one replaces it, and its file.
 * Access: get by account; open ones (queued or running) that are due for another attempt, by shard.
 */
export const accountExportEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      {
        model: { entity: 'account-export', version: '1', service },
        attributes: {
          accountId: { type: 'string', required: true },
          exportId: { type: 'string', required: true },
          state: { type: scanStates, required: true },
          /** 0 to 100. */
          percent: { type: 'number', required: true },
          /** ISO 8601. */
          requestedAt: { type: 'string', required: true },
          ...leaseAttributes,
          /** The user who asked for it and gets the mail. */
          requestedBy: { type: 'string', required: true },
          /** Number of times that a worker began. */
          attempts: { type: 'number', required: true },
          /** Number of times that the sweep sent the job again. */
          resends: { type: 'number' },
          /** Size of the finished file. */
          bytes: { type: 'number' },
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          byAccount: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: { field: 'sk', composite: [], template: 'account-export' },
          },
          open: {
            index: 'gsi2',
            pk: {
              field: 'gsi2pk',
              composite: ['openShard'],
              template: 'open-export#${openShard}',
            },
            sk: { field: 'gsi2sk', composite: ['retryAt'], template: '${retryAt}' },
          },
        },
      },
      on(table),
    ),
);

export type AccountExportItem = EntityItem<ReturnType<typeof accountExportEntity>>;
