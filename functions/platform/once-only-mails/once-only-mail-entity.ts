import { ofAccount, inAccount } from '../table/entity.ts';

/**
 * A mail that an account gets once, recorded before it is sent, so that it is sent once. The names in the table are those of
 * the first such mails, which were about plans; stored items keep them.
 * Access: get by account and id of the mail.
 */
export const onceOnlyMailEntity = ofAccount('plan-notice', {
  attributes: {
    noticeId: { type: 'string', required: true },
    state: { type: ['sending', 'sent'] as const, required: true },
    /** The worker that sends it. */
    owner: { type: 'string', required: true },
    /** ISO 8601: a sender that is silent until then counts as dead. */
    leaseUntil: { type: 'string', required: true },
    /** It had left once, and the mail service did not answer. */
    unanswered: { type: 'boolean' },
    sentAt: { type: 'string' },
    /** Epoch seconds. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byId: inAccount('plan-notice#${noticeId}'),
  },
});
