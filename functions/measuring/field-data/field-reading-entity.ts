import { CustomAttributeType } from 'electrodb';
import type { FieldData } from '../../../shared/models/measuring/scan.ts';
import { ofAccount, inAccount } from '../../platform/table/entity.ts';

/**
 * CrUX's answer for a page on one day. `dueAt` identifies it, so that a repeated job leaves one reading.
 * Access: a page's readings in time order.
 */
export const fieldReadingEntity = ofAccount('field-reading', {
  attributes: {
    urlKey: { type: 'string', required: true },
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
    byPage: inAccount('field-reading#${urlKey}#${dueAt}'),
  },
});
