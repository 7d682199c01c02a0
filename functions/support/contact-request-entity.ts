import { CustomAttributeType, type EntityItem } from 'electrodb';
import { conversationStates } from '../../shared/models/chat.ts';
import { contactTypes } from '../../shared/models/contact.ts';
import { entity, gsi1, gsi2, inAccount } from '../platform/table/entity.ts';
import type { JudgedPicture } from './judge-picture.ts';

/** Properties of a picture in the bucket. */
export type KeptPicture = Pick<JudgedPicture, 'type' | 'width' | 'height'>;

/**
 * A request from the contact form. Its picture, if there is one, is in the bucket.
 * Access: get by account and id; those of a state, for the desk; those that are not mailed yet, by due time.
 */
export const contactRequestEntity = entity('contact-request', {
  attributes: {
    accountId: { type: 'string', required: true },
    /** Sorts by time. */
    requestId: { type: 'string', required: true },
    userId: { type: 'string', required: true },
    email: { type: 'string', required: true },
    subject: { type: 'string', required: true },
    type: { type: contactTypes, required: true },
    description: { type: 'string', required: true },
    /** Labels of the checked boxes. */
    wishes: { type: 'list', items: { type: 'string' }, required: true },
    picture: { type: CustomAttributeType<KeptPicture>('any') },
    state: { type: conversationStates, required: true },
    /** Raised with each change, on condition that there was none in between. */
    version: { type: 'number', required: true },
    sentAt: { type: 'string', required: true },
    changedAt: { type: 'string', required: true },
    /** The member of staff who looks after it. */
    takenBy: { type: 'string' },
    takenEmail: { type: 'string' },
    takenAt: { type: 'string' },
    /** `requests`, until it is mailed. */
    mailQueue: { type: 'string' },
    /** ISO 8601: when the clock sends the job of its mails again; absent with `mailQueue`. */
    mailOn: { type: 'string' },
    /** After 13 months. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byId: inAccount('contact-request#${requestId}'),
    desk: gsi1('desk-contact#${state}', '${sentAt}'),
    toMail: gsi2('support-mail#${mailQueue}', '${mailOn}'),
  },
});

export type ContactRequest = EntityItem<ReturnType<typeof contactRequestEntity>>;
