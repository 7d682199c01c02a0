import { entity, primaryKey, type ItemOf } from '../table/entity.ts';

/**
 * A sign-in of a user, from which access tokens descend until its refresh token runs out. Once ended it stays as a mark, since
 * the user pool keeps refreshing it.
 * Access: get by user and session id, with every call; list a user's.
 */
export const sessionEntity = entity('session', {
  attributes: {
    userId: { type: 'string', required: true },
    /** Cognito's `origin_jti`. */
    sessionId: { type: 'string', required: true },
    accountId: { type: 'string', required: true },
    /** Such as `Firefox on Linux`. */
    device: { type: 'string', required: true },
    /** City and country of the sign-in, where they are known. */
    place: { type: 'string' },
    signedInAt: { type: 'string', required: true },
    /** ISO 8601; at most an hour old while the session is in use. */
    lastSeenAt: { type: 'string', required: true },
    /** ISO 8601; no token of the session is accepted from then on. */
    endedAt: { type: 'string' },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byUser: primaryKey('session#${userId}', 'session#${sessionId}', { sk: 'none' }),
  },
});

export type SessionRecord = ItemOf<typeof sessionEntity>;
