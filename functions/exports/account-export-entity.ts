import { Entity, type EntityItem } from 'electrodb';
import { scanStates } from '../../shared/models/scan.ts';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/**
 * The newest export of an account's data. A later one replaces it, and its file.
 * Access: get by account.
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
          /** The user who asked for it and gets the mail. */
          requestedBy: { type: 'string', required: true },
          /** ISO 8601; an export that is open and has not moved for long is dead. */
          updatedAt: { type: 'string', required: true },
          /** Number of times that a worker began. */
          attempts: { type: 'number', required: true },
          /** The worker that holds the job; a worker that lost its lease must not write. */
          leaseOwner: { type: 'string' },
          /** ISO 8601: when another worker may claim the job. */
          leaseUntil: { type: 'string' },
          /** Size of the finished file. */
          bytes: { type: 'number' },
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          byAccount: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: { field: 'sk', composite: [], template: 'account-export' },
          },
        },
      },
      on(table),
    ),
);

export type AccountExportItem = EntityItem<ReturnType<typeof accountExportEntity>>;
