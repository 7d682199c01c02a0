import { CustomAttributeType } from 'electrodb';
import { contactTypes } from '../../../shared/models/portfolio/contact.ts';
import { entity, gsi1, inAccount, type ItemOf } from '../../platform/table/entity.ts';
import { deskAttributes, toMail } from './desk-attributes.ts';
import type { CheckedPicture } from './check-picture.ts';

/** Properties of a picture in the bucket. */
export type KeptPicture = Pick<CheckedPicture, 'type' | 'width' | 'height'>;

/**
 * A request from the contact form. Its picture, if there is one, is in the bucket.
 * Access: get by account and id; those of a state, for the desk; those that are not mailed yet, by due time.
 */
export const contactRequestEntity = entity('contact-request', {
  attributes: {
    ...deskAttributes,
    /** Sorts by time. */
    requestId: { type: 'string', required: true },
    subject: { type: 'string', required: true },
    type: { type: contactTypes, required: true },
    description: { type: 'string', required: true },
    /** Labels of the checked boxes. */
    wishes: { type: 'list', items: { type: 'string' }, required: true },
    picture: { type: CustomAttributeType<KeptPicture>('any') },
    sentAt: { type: 'string', required: true },
    /** After 13 months. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byId: inAccount('contact-request#${requestId}'),
    desk: gsi1('desk-contact#${state}', '${sentAt}'),
    toMail,
  },
});

export type ContactRequest = ItemOf<typeof contactRequestEntity>;
