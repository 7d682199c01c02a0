import { CustomAttributeType } from 'electrodb';
import { devices } from '../../../shared/scans/devices.ts';
import type { FieldData } from '../../../shared/models/measuring/scan.ts';
import { ofAccount, inAccount } from '../../platform/table/entity.ts';

/**
 * CrUX's last answer for a whole origin on one device, including 'no data', so that pages of the same origin, and
 * screens, need not ask again.
 * Access: get by account, origin and device.
 */
export const originFieldDataEntity = ofAccount('origin-field-data', {
  attributes: {
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
    byOrigin: inAccount('origin-field-data#${originKey}#${device}'),
  },
});
