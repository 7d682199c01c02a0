import { inAccount, type ItemOf, ofAccount } from '../../platform/table/entity.ts';

/** Who receives what is written on a status page, by mail or webhook. Access: get by page and id; list those of a page. */
export const statusSubscriberEntity = ofAccount('status-subscriber', {
  attributes: {
    pageId: { type: 'string', required: true },
    /** SHA-256 of the address: one that subscribes twice is one. */
    subscriberId: { type: 'string', required: true },
    /** Absent for a webhook. */
    email: { type: 'string' },
    /** `https://…`; absent for a mail address. */
    webhook: { type: 'string' },
    /** Signs what is posted to the webhook; absent until it is confirmed. */
    secret: { type: 'string' },
    /** Updates in a row that could not be posted to it; absent for none. */
    failures: { type: 'number' },
    createdAt: { type: 'string', required: true },
    /** Absent until the link in the mail was confirmed. */
    confirmedAt: { type: 'string' },
    /** Epoch seconds; absent once it is confirmed. */
    expiresAt: { type: 'number' },
  },
  indexes: { byPage: inAccount('status-subscriber#${pageId}#${subscriberId}', 'none') },
});
export type StatusSubscriber = ItemOf<typeof statusSubscriberEntity>;
