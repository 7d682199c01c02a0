import { CustomAttributeType } from 'electrodb';
import { devices } from '../../../../shared/scans/devices.ts';
import { ofAccount, inAccount } from '../../../platform/table/entity.ts';
import type { ChangeRecord } from './change-record.ts';

/**
 * Whether a page has changed on a device, and the runs that show it. Written in the transaction that ends a device scan.
 * Access: get by account, page and device, one or many.
 */
export const changeRecordEntity = ofAccount('change-record', {
  attributes: {
    urlKey: { type: 'string', required: true },
    device: { type: devices, required: true },
    record: { type: CustomAttributeType<ChangeRecord>('any'), required: true },
    /** Sorts by time: UUID version 7. */
    newestScanId: { type: 'string', required: true },
    /** Incremented with each write, so that simultaneous writes do not undo each other. */
    revision: { type: 'number', required: true },
    /** 25 months after the newest scan. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byPage: inAccount('change-record#${urlKey}#${device}'),
  },
});
