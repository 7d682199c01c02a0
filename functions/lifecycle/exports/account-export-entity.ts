import { leaseAttributes } from '../../platform/open-work/open-items.ts';
import { ofAccount, inAccount, openItems, type ItemOf } from '../../platform/table/entity.ts';

/**
 * The newest export of an account's data. A later one replaces it, and its file.
 * Access: get by account; open ones (queued or running) that are due for another attempt, by shard.
 */
export const accountExportEntity = ofAccount('account-export', {
  attributes: {
    exportId: { type: 'string', required: true },
    /** 0 to 100. */
    percent: { type: 'number', required: true },
    requestedAt: { type: 'string', required: true },
    ...leaseAttributes,
    /** The user who asked for it and gets the mail. */
    requestedBy: { type: 'string', required: true },
    /** Size of the finished file. */
    bytes: { type: 'number' },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byAccount: inAccount('account-export'),
    open: openItems('open-export'),
  },
});

export type AccountExportItem = ItemOf<typeof accountExportEntity>;
