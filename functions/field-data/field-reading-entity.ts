import { createSchema, CustomAttributeType, Entity } from 'electrodb';
import type { FieldData } from '../../shared/models/scan.ts';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/**
 * CrUX's answer for a page on one day. `dueAt` identifies it, so that a repeated job leaves one reading.
 * Access: a page's readings in time order.
 */
export const fieldReadingEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      createSchema({
        model: { entity: 'field-reading', version: '1', service },
        attributes: {
          accountId: { type: 'string', required: true },
          urlKey: { type: 'string', required: true },
          /** ISO 8601. */
          dueAt: { type: 'string', required: true },
          /** ISO 8601; when CrUX was asked. */
          readAt: { type: 'string', required: true },
          /** Absent if CrUX has none. */
          mobile: { type: CustomAttributeType<FieldData>('any') },
          desktop: { type: CustomAttributeType<FieldData>('any') },
          /** 25 months after it was read; two days if CrUX has no data. */
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          byPage: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: {
              field: 'sk',
              composite: ['urlKey', 'dueAt'],
              template: 'field-reading#${urlKey}#${dueAt}',
            },
          },
        },
      }),
      on(table),
    ),
);
