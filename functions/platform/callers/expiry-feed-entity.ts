import { ofAccount, gsi1, inAccount } from '../table/entity.ts';

/**
 * A secret address at which a calendar reads what expires on the sites that a user reaches; one for each user. Only the SHA-256 of
 * its token is stored.
 * Access: get by account and user; list an account's; find by the token's hash.
 */
export const expiryFeedEntity = ofAccount('expiry-feed', {
  attributes: {
    /** Whose it is: it ends with their access. */
    userId: { type: 'string', required: true },
    tokenHash: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
  },
  indexes: {
    byUser: inAccount('expiry-feed#${userId}'),
    byToken: gsi1('expiry-feed-token#${tokenHash}', 'expiry-feed'),
  },
});
