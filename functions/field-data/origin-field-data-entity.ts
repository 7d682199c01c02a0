import { createSchema, CustomAttributeType, Entity } from 'electrodb';
import { devices } from '../../shared/scans/devices.ts';
import type { FieldData } from '../../shared/models/scan.ts';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/**
 * CrUX's last answer for a whole origin on one device, including 'no data', so that pages of the same origin, and
 * screens, need not ask again.
 * Access: get by account, origin and device.
 */
export const originFieldDataEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      createSchema({
        model: { entity: 'origin-field-data', version: '1', service },
        attributes: {
          accountId: { type: 'string', required: true },
          originKey: { type: 'string', required: true },
          device: { type: devices, required: true },
          /** ISO 8601; when CrUX was asked. */
          readAt: { type: 'string', required: true },
          /** Absent if CrUX has none. */
          fieldData: { type: CustomAttributeType<FieldData>('any') },
          /** A week after it was read. */
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          byOrigin: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: {
              field: 'sk',
              composite: ['originKey', 'device'],
              template: 'origin-field-data#${originKey}#${device}',
            },
          },
        },
      }),
      on(table),
    ),
);
