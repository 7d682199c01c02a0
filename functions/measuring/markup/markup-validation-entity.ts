import { CustomAttributeType } from 'electrodb';
import { markupFailureReasons } from '../../../shared/pages/markup-failures.ts';
import type { MarkupChecker, MarkupCounts } from '../../../shared/models/measuring/markup.ts';
import { leaseAttributes } from '../../platform/open-work/open-items.ts';
import { ofAccount, inAccount, openItems } from '../../platform/table/entity.ts';

/** The newest numbers of a page, kept when later validations fail. */
export interface MarkupNumbers extends MarkupCounts {
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
export const markupValidationEntity = ofAccount('markup-validation', {
  attributes: {
    urlKey: { type: 'string', required: true },
    url: { type: 'string', required: true },
    validationId: { type: 'string', required: true },
    requestedAt: { type: 'string', required: true },
    ...leaseAttributes,
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
