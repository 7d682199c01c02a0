import {
  type ChatMessage,
  type ConversationStatus,
  supportSide,
} from '../../../shared/models/portfolio/chat.ts';
import type { StoredMessage } from './chat-message-entity.ts';
import type { Conversation } from './conversation-entity.ts';

type Marks = Pick<Conversation, 'email' | 'readByCustomer' | 'readBySupport'>;

/** A message as clients see it. */
export function toChatMessage(
  { seq, messageId, sender, content, userId, sentAt }: StoredMessage,
  { email, readByCustomer, readBySupport }: Marks,
): ChatMessage {
  const isQuestion = sender === 'customer';
  const customer = { user: userId, email };
  const support = { user: supportSide, email: '' };
  const [from, to] = isQuestion ? [customer, support] : [support, customer];
  return {
    _id: messageId,
    seq,
    sender,
    content,
    from_user: from.user,
    from_email: from.email,
    to_user: to.user,
    to_email: to.email,
    read: seq <= (isQuestion ? readBySupport : readByCustomer),
    date: sentAt,
  };
}

export const statusOf = (conversation: Conversation | undefined): ConversationStatus => ({
  seq: conversation?.seq ?? 0,
  state: conversation?.state ?? 'open',
  unread: conversation?.unreadAnswers ?? 0,
  readBySupport: conversation?.readBySupport ?? 0,
});
