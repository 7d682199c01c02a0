import { accountTrace, entity, primaryKey } from '../../platform/table/entity.ts';

/**
 * A browser in which a user has signed in, or, for half an hour, the client that has just reset the password.
 * Access: get by the hash of the cookie's token, or of client and email address; all of an account, to delete them with it.
 */
export const knownDeviceEntity = entity('known-device', {
  attributes: {
    hash: { type: 'string', required: true },
    accountId: { type: 'string', required: true },
    userId: { type: 'string', required: true },
    email: { type: 'string', required: true },
    /** ISO 8601; void if the password was changed later. */
    createdAt: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byHash: primaryKey('device#${hash}', 'device', { pk: 'none' }),
    byAccount: accountTrace('hash'),
  },
});
