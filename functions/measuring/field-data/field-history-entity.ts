import { CustomAttributeType } from 'electrodb';
import type { Device } from '../../../shared/scans/devices.ts';
import type { FieldHistory } from '../../../shared/models/measuring/field-history.ts';
import type { FieldMetric } from '../../../shared/assessment/thresholds.ts';
import { ofAccount, inAccount } from '../../platform/table/entity.ts';

/** A compact history, a tenth of the size: categories can be derived from the numbers. */
export interface CompactHistory {
  source: FieldHistory['source'];
  /** First and last day of each period, oldest first. */
  days: [string, string][];
  /** One value per period, null if there is none; metrics without any values are absent. */
  p75s: Partial<Record<FieldMetric, (number | null)[]>>;
}

/**
 * The last answer of CrUX's History API for a page; replaced when there is a new week.
 * Access: get by account and address.
 */
export const fieldHistoryEntity = ofAccount('field-history', {
  attributes: {
    urlKey: { type: 'string', required: true },
    /** ISO 8601; when CrUX was asked. */
    readAt: { type: 'string', required: true },
    /** ISO 8601; earliest time of the next request. */
    askAgainAt: { type: 'string', required: true },
    /** Absent if CrUX has none. */
    mobile: { type: CustomAttributeType<CompactHistory>('any') },
    desktop: { type: CustomAttributeType<CompactHistory>('any') },
    /** History of the origin, for devices on which the page has its own; absent until it was requested. */
    origin: { type: CustomAttributeType<Partial<Record<Device, CompactHistory>>>('any') },
    /** 25 months after it was read. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byUrl: inAccount('field-history#${urlKey}'),
  },
});
