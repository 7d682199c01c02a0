import { createSchema, CustomAttributeType, Entity } from 'electrodb';
import type { FieldHistory } from '../../shared/models/field-history.ts';
import type { FieldMetric } from '../../shared/thresholds.ts';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/** A history in a tenth of the space: categories follow from the numbers. */
export interface CompactHistory {
  source: FieldHistory['source'];
  /** First and last day of each period, oldest first. */
  days: [string, string][];
  /** A value a period, null where there is none; metrics that have none at all are absent. */
  p75s: Partial<Record<FieldMetric, (number | null)[]>>;
}

/**
 * What CrUX's History API last said of a page; replaced when there is a new week.
 * Access: get by account and address.
 */
export const fieldHistoryEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      createSchema({
        model: { entity: 'field-history', version: '1', service },
        attributes: {
          accountId: { type: 'string', required: true },
          urlKey: { type: 'string', required: true },
          /** ISO 8601; when CrUX was asked. */
          readAt: { type: 'string', required: true },
          /** ISO 8601; no request is sent before. */
          askAgainAt: { type: 'string', required: true },
          /** Absent where CrUX has none. */
          mobile: { type: CustomAttributeType<CompactHistory>('any') },
          desktop: { type: CustomAttributeType<CompactHistory>('any') },
          /** 25 months after it was read. */
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          byUrl: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: { field: 'sk', composite: ['urlKey'], template: 'field-history#${urlKey}' },
          },
        },
      }),
      on(table),
    ),
);
