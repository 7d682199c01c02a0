import { accountTrace, entity, primaryKey } from '../../platform/table/entity.ts';

export const tokenPurposes = ['confirm-email', 'reset-password', 'invitation', 'sign-in'] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];

/**
 * A link in a mail, or our proof to the user pool that a provider has authenticated a user; valid once. Only the SHA-256 of the token is stored.
 * Access: get and delete by hash; all of an account, to delete them with it.
 */
export const oneTimeTokenEntity = entity('one-time-token', {
  attributes: {
    hash: { type: 'string', required: true },
    purpose: { type: tokenPurposes, required: true },
    accountId: { type: 'string', required: true },
    userId: { type: 'string', required: true },
    email: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byHash: primaryKey('token#${hash}', 'token', { pk: 'none' }),
    byAccount: accountTrace('hash'),
  },
});
