import { CustomAttributeType } from 'electrodb';
import type { MaskRect } from '../../../shared/models/measuring/screenshot-mask.ts';
import { scanFailureReasons } from '../../../shared/scans/scan-failures.ts';
import { leaseAttributes } from '../../platform/open-work/open-items.ts';
import { ofAccount, inAccount, openItems } from '../../platform/table/entity.ts';

/**
 * A picture of a page, and its comparison with the previous one; the pictures themselves are in S3. `dueAt` identifies
 * it, so that a repeated job leaves one.
 * Access: a page's pictures in time order; open ones (queued or running) that are due for another attempt, by shard.
 */
export const screenshotEntity = ofAccount('screenshot', {
  attributes: {
    urlKey: { type: 'string', required: true },
    dueAt: { type: 'string', required: true },
    /** Normalised; on open ones. */
    url: { type: 'string' },
    /** ISO 8601; when it was requested, or when a worker first began it. */
    requestedAt: { type: 'string' },
    ...leaseAttributes,
    /** ISO 8601; when the picture was taken. */
    takenAt: { type: 'string' },
    /** S3 key of the PNG. Equal pictures share the first one's. */
    pictureKey: { type: 'string' },
    /** ISO 8601; when that PNG was stored. */
    storedAt: { type: 'string' },
    /** The areas that changed during the visit. */
    mask: { type: CustomAttributeType<MaskRect[]>('any') },
    /** Whether it equals the previous one; absent for the first. */
    isEqual: { type: 'boolean' },
    /** Number of pixels that differ from the previous one. */
    changedPixels: { type: 'number' },
    /** Their share of the larger picture, 0 to 100; absent if the pictures are equal. */
    changedPercent: { type: 'number' },
    /** S3 key of the PNG of the differences; absent if there are none. */
    differenceKey: { type: 'string' },
    /** Set in the demo's recorded history. Only the local host's demo writes it. */
    isRecorded: { type: 'boolean' },
    failureReason: { type: scanFailureReasons },
    /** 30 days after the job was due. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byPage: inAccount('screenshot#${urlKey}#${dueAt}'),
    open: openItems('open-screenshot'),
  },
});
