import { Entity } from 'electrodb';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/**
 * Until when Google is not asked about a property, so that its quotas are kept.
 * Access: get by account and property.
 */
export const analyticsPauseEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      {
        model: { entity: 'analytics-pause', version: '1', service },
        attributes: {
          accountId: { type: 'string', required: true },
          propertyId: { type: 'string', required: true },
          why: { type: ['quota', 'away', 'not-set-up'] as const, required: true },
          /** ISO 8601. */
          until: { type: 'string', required: true },
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          byProperty: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: {
              field: 'sk',
              composite: ['propertyId'],
              template: 'analytics-pause#${propertyId}',
            },
          },
        },
      },
      on(table),
    ),
);
