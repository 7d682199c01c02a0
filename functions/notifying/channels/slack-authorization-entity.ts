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
    /** The client whose messages go to the chosen channel; absent for the account. */
    clientId: { type: 'string' },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byState: inAccount('slack-authorization#${stateHash}', 'none'),
  },
});
