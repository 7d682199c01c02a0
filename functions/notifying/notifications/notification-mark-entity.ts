import { ofAccount, inAccount } from '../../platform/table/entity.ts';

/**
 * A user's mark on a notification: read or deleted. Other users of the account are not affected. Access: a user's
 * marks, by notification.
 */
export const notificationMarkEntity = ofAccount('notification-mark', {
  attributes: {
    userId: { type: 'string', required: true },
    notificationId: { type: 'string', required: true },
    read: { type: 'boolean' },
    deleted: { type: 'boolean' },
    /** Kept as long as the notification. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byUser: inAccount('notification-mark#${userId}#${notificationId}'),
  },
});
