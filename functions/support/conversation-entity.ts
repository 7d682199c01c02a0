import type { EntityItem } from 'electrodb';
import { conversationStates } from '../../shared/models/chat.ts';
import { entity, gsi1, gsi2, inAccount } from '../platform/table/entity.ts';

/**
 * A user's conversation with support: one each, opened and closed again and again.
 * Access: get by account and user; those of a state, for the desk; those with answers to mail, by due time.
 */
export const conversationEntity = entity('conversation', {
  attributes: {
    accountId: { type: 'string', required: true },
    userId: { type: 'string', required: true },
    email: { type: 'string', required: true },
    state: { type: conversationStates, required: true },
    /** Place of the newest message. */
    seq: { type: 'number', required: true },
    /** Raised with each change, on condition that there was none in between. */
    version: { type: 'number', required: true },
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
    changedAt: { type: 'string', required: true },
    /** The member of staff who answers. */
    takenBy: { type: 'string' },
    takenEmail: { type: 'string' },
    takenAt: { type: 'string' },
    /** `waiting#<since>` or `calm#<changed at>`, for the order of the desk. */
    deskOrder: { type: 'string', required: true },
    /** Up to which message answers were mailed. */
    mailedUpTo: { type: 'number', required: true, default: 0 },
    /** `answers`, while answers wait to be read or mailed. */
    mailQueue: { type: 'string' },
    /** ISO 8601: when they are mailed; absent with `mailQueue`. */
    mailOn: { type: 'string' },
    createdAt: { type: 'string', required: true },
  },
  indexes: {
    byUser: inAccount('conversation#${userId}'),
    desk: gsi1('desk-conversation#${state}', '${deskOrder}'),
    toMail: gsi2('support-mail#${mailQueue}', '${mailOn}'),
  },
});

export type Conversation = EntityItem<ReturnType<typeof conversationEntity>>;
