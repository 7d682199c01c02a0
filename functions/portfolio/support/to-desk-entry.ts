import type { DeskEntry } from '../../../shared/calls/portfolio/desk.ts';
import type { ContactRequest } from './contact-request-entity.ts';
import type { Conversation } from './conversation-entity.ts';
import type { CustomerNames } from './customer-names.ts';
import type { Desked } from './desk-rules.ts';

const takenOf = ({ takenBy, takenEmail, takenAt }: Desked): DeskEntry['taken'] =>
  takenBy === undefined || takenAt === undefined
    ? null
    : { userId: takenBy, email: takenEmail ?? '', since: takenAt };

export const conversationEntry = (conversation: Conversation, names: CustomerNames): DeskEntry => ({
  kind: 'chat',
  accountId: conversation.accountId,
  id: conversation.userId,
  state: conversation.state,
  name: names.get(conversation.userId) ?? '',
  email: conversation.email,
  subject: conversation.preview,
  type: null,
  unread: conversation.state === 'open' ? conversation.unreadQuestions : 0,
  waitingSince: (conversation.state === 'open' && conversation.waitingSince) || null,
  changedAt: conversation.changedAt,
  taken: takenOf(conversation),
});

/** A request waits until it is closed: the answer to it is a mail, which the desk does not see. */
export const requestEntry = (request: ContactRequest, names: CustomerNames): DeskEntry => ({
  kind: 'contact',
  accountId: request.accountId,
  id: request.requestId,
  state: request.state,
  name: names.get(request.userId) ?? '',
  email: request.email,
  subject: request.subject,
  type: request.type,
  unread: request.state === 'open' && request.takenBy === undefined ? 1 : 0,
  waitingSince: request.state === 'open' ? request.sentAt : null,
  changedAt: request.changedAt,
  taken: takenOf(request),
});

/** The oldest waiting first; then the others, the newest first. */
export function deskOrder(one: DeskEntry, other: DeskEntry): number {
  if (one.waitingSince !== null && other.waitingSince !== null)
    return one.waitingSince.localeCompare(other.waitingSince);
  if (one.waitingSince !== null) return -1;
  if (other.waitingSince !== null) return 1;
  return other.changedAt.localeCompare(one.changedAt);
}
