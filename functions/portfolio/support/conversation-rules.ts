import { longestChatMessage } from '../../../shared/models/portfolio/chat.ts';
import { epochSeconds } from '../../platform/table/table.ts';
import { after, dayMs, minuteMs, recordsExpireAt } from '../../platform/times.ts';
import type { StoredMessage } from './chat-message-entity.ts';
import type { Conversation } from './conversation-entity.ts';
import { type Staff, takenToAnswer, untaken } from './desk-rules.ts';
import { without } from './desk-attributes.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';

/**
 * Refuses a message that names another user than the sender. Omitted fields name no user.
 * @param own names of the sender
 */
export function assertOwnConversation(
  named: Readonly<Record<string, string | undefined>>,
  own: readonly string[],
): void {
  for (const [field, value] of Object.entries(named)) {
    if (value === undefined || own.includes(value)) continue;
    throw new ProblemError('forbidden', 'This belongs to another user', { field });
  }
}

/** How long an answer may stay unread before it is mailed. */
export const awayMs = 5 * minuteMs;
/** How long the ids of sent messages refuse repetitions. */
export const repeatMs = 7 * dayMs;
const previewLength = 120;

export interface Customer {
  accountId: string;
  userId: string;
  email: string;
}

/** The text, and the id by which a repetition is recognised. */
export interface Words {
  content: string;
  messageId: string;
}

/** A conversation after a change, with the messages that the change adds. */
export interface Changed {
  conversation: Conversation;
  messages: StoredMessage[];
}

const begun = (customer: Customer, now: Date): Conversation => ({
  ...customer,
  state: 'open',
  seq: 0,
  version: 0,
  readByCustomer: 0,
  readBySupport: 0,
  unreadAnswers: 0,
  unreadQuestions: 0,
  preview: '',
  changedAt: now.toISOString(),
  deskOrder: '',
  mailedUpTo: 0,
  createdAt: now.toISOString(),
});

const previewOf = (content: string): string =>
  content.replaceAll(/\s+/g, ' ').slice(0, previewLength).toWellFormed();

/** A closed conversation keeps `waitingSince`, in case it is reopened, but does not count as waiting. */
const orderOf = ({ state, waitingSince, changedAt }: Conversation): string =>
  waitingSince === undefined || state === 'closed'
    ? `calm#${changedAt}`
    : `waiting#${waitingSince}`;

/** With its place in the desk's order. */
export const ordered = (conversation: Conversation): Conversation => ({
  ...conversation,
  deskOrder: orderOf(conversation),
});

const messageOf = (
  { accountId, userId, seq }: Conversation,
  { content, messageId }: Words,
  sender: StoredMessage['sender'],
  now: Date,
): StoredMessage => ({
  accountId,
  userId,
  seq,
  messageId,
  sender,
  content: content.slice(0, longestChatMessage),
  sentAt: now.toISOString(),
  expiresAt: epochSeconds(recordsExpireAt(now)),
});

/** A closed conversation forgets its wait, its unread questions and who took it. */
const settled = (before: Conversation): Conversation =>
  before.state === 'closed'
    ? { ...without(untaken(before), ['waitingSince']), unreadQuestions: 0 }
    : before;

/**
 * A customer has written. A closed conversation opens again.
 * @param automatic our written answer, which follows at once; unless it `needsPerson`, the customer does not wait
 */
export function asked(
  before: Conversation | undefined,
  customer: Customer,
  words: Words,
  {
    now,
    automatic,
  }: { now: Date; automatic?: { content: string; needsPerson: boolean } | undefined },
): Changed {
  const was = before === undefined ? begun(customer, now) : settled(before);
  const seq = was.seq + 1;
  const question = messageOf({ ...was, seq }, words, 'customer', now);
  const waits = automatic === undefined || automatic.needsPerson;
  const conversation: Conversation = {
    ...was,
    email: customer.email,
    state: 'open',
    seq,
    unreadQuestions: was.unreadQuestions + (waits ? 1 : 0),
    ...(waits ? { waitingSince: was.waitingSince ?? now.toISOString() } : {}),
    preview: previewOf(words.content),
    changedAt: now.toISOString(),
  };
  if (automatic === undefined) return { conversation: ordered(conversation), messages: [question] };
  const answered = { ...conversation, seq: seq + 1 };
  const reply = { content: automatic.content, messageId: `${words.messageId}-answer` };
  return {
    conversation: ordered(answered),
    messages: [question, messageOf(answered, reply, 'automatic', now)],
  };
}

/**
 * A member of staff has answered, and has read everything before it.
 * @throws ProblemError `conflict` for a conversation that is closed, or that another member of staff has taken
 */
export function answered(before: Conversation, staff: Staff, words: Words, now: Date): Changed {
  const taken = takenToAnswer(before, staff, now);
  const seq = taken.seq + 1;
  const conversation = ordered({
    ...without(taken, ['waitingSince']),
    seq,
    readBySupport: before.seq,
    unreadQuestions: 0,
    unreadAnswers: taken.unreadAnswers + 1,
    preview: previewOf(words.content),
    changedAt: now.toISOString(),
    ...(taken.mailQueue === undefined ? mailedOn(after(now, awayMs)) : {}),
  });
  const message = messageOf(conversation, words, 'support', now);
  return { conversation, messages: [{ ...message, staffId: staff.userId }] };
}

const mailedOn = (time: Date) => ({ mailQueue: 'answers', mailOn: time.toISOString() });
export const unmailed = <Item extends { mailQueue?: string; mailOn?: string }>(item: Item): Item =>
  without(item, ['mailQueue', 'mailOn']);

/** Neither back, nor beyond the newest message. */
const furthest = (was: number, upTo: number, seq: number): number =>
  Math.max(was, Math.min(upTo, seq));

/** The customer has seen the answers up to a message. What they have seen is not mailed. */
export function seenByCustomer(before: Conversation, upTo: number): Conversation {
  const readByCustomer = furthest(before.readByCustomer, upTo, before.seq);
  if (readByCustomer === before.readByCustomer) return before;
  const unreadAnswers = Math.min(before.unreadAnswers, before.seq - readByCustomer);
  const seen = { ...before, readByCustomer, unreadAnswers };
  return unreadAnswers === 0 ? unmailed(seen) : seen;
}

/** Staff have seen the customer's messages up to one. */
export function seenBySupport(before: Conversation, upTo: number): Conversation {
  const readBySupport = furthest(before.readBySupport, upTo, before.seq);
  if (readBySupport === before.readBySupport) return before;
  const unreadQuestions = Math.min(before.unreadQuestions, before.seq - readBySupport);
  return { ...before, readBySupport, unreadQuestions };
}

/** Answers up to a message were mailed. @param next when the oldest later one is due, if there is one */
export function mailed(before: Conversation, upTo: number, next: Date | undefined): Conversation {
  const mailed = { ...before, mailedUpTo: Math.max(before.mailedUpTo, upTo) };
  return next === undefined ? unmailed(mailed) : { ...mailed, ...mailedOn(next) };
}
