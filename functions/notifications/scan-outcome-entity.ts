import { Entity } from 'electrodb';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/**
 * How the device scans of a scan ended, until both are known.
 * Access: get by account and scan.
 */
export const scanOutcomeEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      {
        model: { entity: 'scan-outcome', version: '1', service },
        attributes: {
          accountId: { type: 'string', required: true },
          scanId: { type: 'string', required: true },
          /** 0 to 100; -1 if the device scan failed. */
          mobile: { type: 'number' },
          desktop: { type: 'number' },
          /** Seven days later. */
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          byScan: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: { field: 'sk', composite: ['scanId'], template: 'scan-outcome#${scanId}' },
          },
        },
      },
      on(table),
    ),
);
