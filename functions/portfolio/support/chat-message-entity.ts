import { chatSenders } from '../../../shared/models/portfolio/chat.ts';
import { ofAccount, inAccount, type ItemOf } from '../../platform/table/entity.ts';

/** Digits of a message's place in its key. */
const placeDigits = 10;

/**
 * A message of a user's conversation with support.
 * Access: list a conversation's by place.
 */
export const chatMessageEntity = ofAccount('chat-message', {
  attributes: {
    /** The customer's, also for messages of staff. */
    userId: { type: 'string', required: true },
    seq: {
      type: 'number',
      required: true,
      padding: { length: placeDigits, char: '0' },
    },
    messageId: { type: 'string', required: true },
    sender: { type: chatSenders, required: true },
    content: { type: 'string', required: true },
    /** The member of staff, for operators; absent otherwise. */
    staffId: { type: 'string' },
    sentAt: { type: 'string', required: true },
    /** After 13 months. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byPlace: inAccount('chat-message#${userId}#${seq}'),
  },
});
export type StoredMessage = ItemOf<typeof chatMessageEntity>;

/**
 * The id that a client chose for a message, and the place that the message got. Its existence refuses a repetition.
 * Access: get by conversation and id.
 */
export const sentMessageEntity = ofAccount('sent-message', {
  attributes: {
    userId: { type: 'string', required: true },
    messageId: { type: 'string', required: true },
    seq: { type: 'number', required: true },
    /** After a week: no client repeats a message for longer. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byId: inAccount('sent-message#${userId}#${messageId}', 'none'),
  },
});
