import { onceOnlyMailStore } from '../../platform/once-only-mails/once-only-mail-store.ts';
import type { Table } from '../../platform/table/table.ts';
import { userEntity } from '../../platform/callers/user-entity.ts';
import { after } from '../../platform/times.ts';
import type { StoredMessage } from './chat-message-entity.ts';
import type { ContactRequest } from './contact-request-entity.ts';
import { contactRequestStore, type RequestKey } from './contact-request-store.ts';
import type { Conversation } from './conversation-entity.ts';
import { awayMs, mailed, unmailed } from './conversation-rules.ts';
import { type ConversationKey, conversationStore } from './conversation-store.ts';

interface Recipient {
  email: string;
  firstName: string;
}

export interface SupportMailPorts {
  table: Table;
  /** To support, with the picture attached. */
  mailRequest(request: ContactRequest): Promise<void>;
  mailReceipt(to: Recipient, request: ContactRequest): Promise<void>;
  mailAnswers(to: Recipient, answers: readonly StoredMessage[]): Promise<void>;
  now: Date;
}

/** Mails a contact request to support, and its receipt to the sender; each once, however often the job is delivered. */
export async function mailContactRequest(
  { table, mailRequest, mailReceipt, now }: SupportMailPorts,
  key: RequestKey,
): Promise<void> {
  const store = contactRequestStore(table);
  const request = await store.find(key, now);
  if (request?.mailQueue === undefined) return;
  const { accountId, requestId, userId } = request;
  const recipient = await recipientOf(table, { accountId, userId });
  const sendOnce = (noticeId: string, send: () => Promise<void>) =>
    onceOnlyMailStore(table).sendOnce({ accountId, noticeId }, now, send);
  // Undefined: another worker is sending, and continues. If it dies, the clock sends the job again.
  const mail = await sendOnce(`contact-${requestId}`, () => mailRequest(request));
  if (mail === undefined) return;
  // A user who was removed gets none.
  if (recipient !== undefined) {
    const send = () => mailReceipt(recipient, request);
    const receipt = await sendOnce(`contact-${requestId}-receipt`, send);
    if (receipt === undefined) return;
  }
  await store.change(key, now, (before) =>
    before.mailQueue === undefined ? before : unmailed(before),
  );
}

/** Answers quoted in one mail. */
const mostAnswers = 50;

/**
 * Mails a customer who is away the answers that they have not read, once the oldest is five minutes old. An answer is
 * mailed once.
 */
export async function mailUnreadAnswers(
  { table, mailAnswers, now }: SupportMailPorts,
  key: ConversationKey,
): Promise<void> {
  const store = conversationStore(table);
  const conversation = await store.find(key);
  if (conversation?.mailQueue === undefined) return;
  const unread = await unreadAnswers(store, conversation, now);
  const [oldest] = unread;
  const isDue = oldest !== undefined && oldest.sentAt <= after(now, -awayMs).toISOString();
  const recipient = isDue ? await recipientOf(table, key) : undefined;
  let mailedAt = now.toISOString();
  if (isDue && recipient !== undefined) {
    const { accountId, userId } = key;
    const noticeId = `chat-${userId}-${oldest.seq}`;
    const send = () => mailAnswers(recipient, unread);
    const sent = await onceOnlyMailStore(table).sendOnce({ accountId, noticeId }, now, send);
    // Another worker is sending. If it dies, the clock sends the job again.
    if (sent === undefined) return;
    mailedAt = sent.sentAt;
  }
  const inMail = isDue ? unread.filter(({ sentAt }) => sentAt <= mailedAt) : [];
  const upTo = inMail.at(-1)?.seq ?? 0;
  await store.change(key, (before) => {
    if (before.mailQueue === undefined) return before;
    const later = unread.find(({ seq }) => seq > upTo);
    const answeredSince = before.seq > conversation.seq && before.unreadAnswers > 0;
    const next = later?.sentAt ?? (answeredSince ? before.changedAt : undefined);
    return mailed(before, upTo, next === undefined ? undefined : after(new Date(next), awayMs));
  });
}

async function unreadAnswers(
  store: ReturnType<typeof conversationStore>,
  { readByCustomer, mailedUpTo, unreadAnswers: count, ...key }: Conversation,
  now: Date,
): Promise<StoredMessage[]> {
  if (count === 0) return [];
  const from = Math.max(readByCustomer, mailedUpTo);
  const found = await store.list(key, { after: from, limit: mostAnswers, now });
  return found.filter(({ sender }) => sender === 'support');
}

async function recipientOf(
  table: Table,
  { accountId, userId }: ConversationKey,
): Promise<Recipient | undefined> {
  const { data } = await userEntity(table).get({ accountId, userId }).go();
  return data ?? undefined;
}
