import { ofAccount, inAccount } from '../../platform/table/entity.ts';

/**
 * Records that a notification was raised under a key, so that each is raised once despite repeated deliveries.
 * Access: get by account and key.
 */
export const raisedKeyEntity = ofAccount('raised-key', {
  attributes: {
    key: { type: 'string', required: true },
    /** Kept as long as the notification. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byKey: inAccount('raised-key#${key}'),
  },
});
