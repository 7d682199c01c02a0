import { ofAccount, inAccount } from '../../platform/table/entity.ts';

/**
 * Up to when a user has read all notifications.
 * Access: get by account and user.
 */
export const readUntilEntity = ofAccount('read-until', {
  attributes: {
    userId: { type: 'string', required: true },
    /** ISO 8601: notifications that were raised before are read. */
    readUntil: { type: 'string', required: true },
  },
  indexes: {
    byUser: inAccount('read-until#${userId}'),
  },
});
