import { Entity } from 'electrodb';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/**
 * A site of others that an account compares its own with. The clock watches it under the subject `competitor`.
 * Access: get by account and address; list an account's competitors.
 */
export const competitorEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      {
        model: { entity: 'competitor', version: '1', service },
        attributes: {
          accountId: { type: 'string', required: true },
          urlKey: { type: 'string', required: true },
          /** Normalised by shared/pages/urls.ts. */
          url: { type: 'string', required: true },
          name: { type: 'string', required: true },
          /** ISO 8601. */
          createdAt: { type: 'string', required: true },
        },
        indexes: {
          byUrl: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: { field: 'sk', composite: ['urlKey'], template: 'competitor#${urlKey}' },
          },
        },
      },
      on(table),
    ),
);
