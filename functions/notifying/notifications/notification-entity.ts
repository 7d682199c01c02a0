import { notificationKinds, tones } from '../../../shared/models/notifying/notification.ts';
import { ofAccount, inAccount } from '../../platform/table/entity.ts';

/**
 * A notification of an account. Whether a user has read or deleted it is a mark of the user.
 * Access: get by account and id; an account's notifications by the time at which they were raised.
 */
export const notificationEntity = ofAccount('notification', {
  attributes: {
    /** Sorts by time: UUID version 7 of `time`. */
    notificationId: { type: 'string', required: true },
    kind: { type: notificationKinds, required: true },
    tone: { type: tones, required: true },
    title: { type: 'string', required: true },
    message: { type: 'string', required: true },
    /** Normalised address of the site; empty for events of the account. */
    site: { type: 'string', required: true },
    /** ISO 8601: it was raised. */
    time: { type: 'string', required: true },
    /** ISO 8601: when it happened, which is earlier if the event was late. */
    happenedAt: { type: 'string', required: true },
    incidentId: { type: 'string' },
    /** Normalised address of the affected page. */
    url: { type: 'string' },
    /** The affected part of the site, if not the site as a whole: '/checkout', '2 pages'. */
    part: { type: 'string' },
    /** Why it was raised, in one sentence. */
    why: { type: 'string', required: true },
    /** Whether a mail has reported this already. */
    mailed: { type: 'boolean', required: true, default: false },
    /** 13 months after it was raised. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byId: inAccount('notification#${notificationId}'),
  },
});
