import { CustomAttributeType } from 'electrodb';
import { markupFailureReasons } from '../../shared/pages/markup-failures.ts';
import type { MarkupChecker, MarkupCounts } from '../../shared/models/markup.ts';
import { scanStates } from '../../shared/models/scan.ts';
import { leaseAttributes } from '../platform/open-work/open-items.ts';
import { entity, inAccount, openItems } from '../platform/table/entity.ts';

/** The newest numbers of a page, kept when later validations fail. */
export interface MarkupNumbers extends MarkupCounts {
  /** ISO 8601. */
  validatedAt: string;
  checkedWith: MarkupChecker;
  /** True if there were more messages than are stored. */
  isTruncated: boolean;
  /** S3 key of the gzipped details; absent if there are none. */
  detailsKey?: string;
}

/**
 * The markup of a page: the newest validation (intent, lease), and the last known numbers. The details are in S3.
 * Access: get by account and address; open validations (queued or running) that are due for another attempt, by shard.
 */
export const markupValidationEntity = entity('markup-validation', {
  attributes: {
    accountId: { type: 'string', required: true },
    urlKey: { type: 'string', required: true },
    /** Normalised. */
    url: { type: 'string', required: true },
    validationId: { type: 'string', required: true },
    state: { type: scanStates, required: true },
    /** ISO 8601. */
    requestedAt: { type: 'string', required: true },
    ...leaseAttributes,
    /** Number of times that a worker began. */
    attempts: { type: 'number', required: true },
    /** Number of times that the sweep sent the job again. */
    resends: { type: 'number', required: true },
    numbers: { type: CustomAttributeType<MarkupNumbers>('any') },
    failureReason: { type: markupFailureReasons },
    /** 25 months after the newest validation. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byUrl: inAccount('markup#${urlKey}'),
    open: openItems('open-markup'),
  },
});
