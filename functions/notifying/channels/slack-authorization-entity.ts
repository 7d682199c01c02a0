import { ofAccount, inAccount } from '../../platform/table/entity.ts';

/**
 * A user who was sent to Slack to connect it, and may return once. Access: by account and the hash of the state.
 */
export const slackAuthorizationEntity = ofAccount('slack-authorization', {
  attributes: {
    /** SHA-256. */
    stateHash: { type: 'string', required: true },
    userId: { type: 'string', required: true },
    /** The sign-in in which it began; empty for a token without one. */
    sessionId: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byState: inAccount('slack-authorization#${stateHash}', 'none'),
  },
});
