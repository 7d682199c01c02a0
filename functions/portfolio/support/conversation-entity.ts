import { entity, gsi1, inAccount, type ItemOf } from '../../platform/table/entity.ts';
import { deskAttributes, toMail } from './desk-attributes.ts';

/**
 * A user's conversation with support: one each, opened and closed again and again.
 * Access: get by account and user; those of a state, for the desk; those with answers to mail, by due time.
 */
export const conversationEntity = entity('conversation', {
  attributes: {
    ...deskAttributes,
    /** Place of the newest message. */
    seq: { type: 'number', required: true },
    /** Up to which message each side has read. */
    readByCustomer: { type: 'number', required: true, default: 0 },
    readBySupport: { type: 'number', required: true, default: 0 },
    /** Messages of the one side that the other has not read. */
    unreadAnswers: { type: 'number', required: true, default: 0 },
    unreadQuestions: { type: 'number', required: true, default: 0 },
    /** ISO 8601: the oldest message of the customer without an answer. */
    waitingSince: { type: 'string' },
    /** Start of the newest message that was not automatic. */
    preview: { type: 'string', required: true },
    /** `waiting#<since>` or `calm#<changed at>`, for the order of the desk. */
    deskOrder: { type: 'string', required: true },
    /** Up to which message answers were mailed. */
    mailedUpTo: { type: 'number', required: true, default: 0 },
    createdAt: { type: 'string', required: true },
  },
  indexes: {
    byUser: inAccount('conversation#${userId}'),
    desk: gsi1('desk-conversation#${state}', '${deskOrder}'),
    toMail,
  },
});

export type Conversation = ItemOf<typeof conversationEntity>;
