import { type Audit, changeAudited, writeAudited } from '../../platform/audit/audit.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { asRead, changeVersioned } from '../../platform/table/change-versioned.ts';
import { epochSeconds, isExpired, type Table } from '../../platform/table/table.ts';
import { after } from '../../platform/times.ts';
import { chatMessageEntity, sentMessageEntity, type StoredMessage } from './chat-message-entity.ts';
import { changeEntry } from './change-entry.ts';
import { type Conversation, conversationEntity } from './conversation-entity.ts';
import { type Changed, repeatMs } from './conversation-rules.ts';
import { foundItem } from '../../platform/table/read-items.ts';

export interface ConversationKey {
  accountId: string;
  userId: string;
}

export interface Sent {
  conversation: Conversation;
  /** The message, and an automatic answer if there is one. */
  messages: StoredMessage[];
  /** False for a repetition, which is answered with the message that was stored first. */
  isNew: boolean;
}

/** The largest place: keys have ten digits. */
const lastPlace = 9_999_999_999;
/** More than a desk can look through. */
export const mostListed = 200;

export function conversationStore(table: Table) {
  const conversations = conversationEntity(table);
  const messages = chatMessageEntity(table);
  const ids = sentMessageEntity(table);

  const find = ({ accountId, userId }: ConversationKey) =>
    foundItem(conversations.get({ accountId, userId }));
  const repeated = async (key: ConversationKey, messageId: string): Promise<Sent | undefined> => {
    const { accountId, userId } = key;
    const { data } = await ids.get({ accountId, userId, messageId }).go({ consistent: true });
    if (data === null) return undefined;
    const [conversation, stored] = await Promise.all([
      find(key),
      messages.query
        .byPlace({ accountId, userId })
        .between({ seq: data.seq }, { seq: data.seq + 1 })
        .go({ consistent: true }),
    ]);
    if (conversation === undefined) return undefined;
    const own = stored.data.filter((one) => one.seq === data.seq || one.sender === 'automatic');
    return { conversation, messages: own, isNew: false };
  };

  return {
    find,

    /**
     * Stores a message. Its place is the next one, so the order of a conversation is that of its writes.
     * @param decide the conversation with the new message, from what it is now
     * @throws what `decide` throws
     */
    async send(
      key: ConversationKey,
      { messageId, now, audit }: { messageId: string; now: Date; audit?: Audit | undefined },
      decide: (before: Conversation | undefined) => Changed,
    ): Promise<Sent> {
      let isRepetition = false;
      const changed = await changeVersioned(
        () => find(key),
        decide,
        async ({ conversation, messages: added }, before) => {
          const [message] = added;
          if (message === undefined) throw new Error('There is no message');
          const written = await writeAudited(
            table,
            audit,
            { conversations, messages, ids },
            (write) => [
              write.conversations
                .put({ ...conversation, version: (before?.version ?? 0) + 1 })
                .where((item, is) => asRead(item.version, before?.version, is))
                .commit(),
              write.ids
                .put({
                  accountId: key.accountId,
                  userId: key.userId,
                  messageId,
                  seq: message.seq,
                  expiresAt: epochSeconds(after(now, repeatMs)),
                })
                .where((item, { notExists }) => notExists(item.seq))
                .commit(),
              ...added.map((one) => write.messages.put(one).commit()),
            ],
          );
          isRepetition = !written.done && written.refused.includes(1);
          return written.done || isRepetition;
        },
      );
      if (!isRepetition) return { ...changed, isNew: true };
      const stored = await repeated(key, messageId);
      if (stored === undefined) throw new ProblemError('internal', 'The message is missing');
      return stored;
    },

    /** The stored message with this id; undefined if there is none. */
    repeated,

    /**
     * Changes a conversation without adding a message.
     * @param decide returns the same conversation if there is nothing to change
     * @throws ProblemError `not_found`, and what `decide` throws
     */
    async change(
      key: ConversationKey,
      decide: (before: Conversation) => Conversation,
      audit?: Audit,
    ): Promise<Conversation> {
      const write = async (changed: Conversation, version: number) => {
        return changeAudited(table, audit, conversations, (items) =>
          items.put(changed).where((item, { eq }) => eq(item.version, version)),
        );
      };
      const missing = 'There is no conversation';
      return changeEntry({ read: () => find(key), write }, decide, { audit, missing });
    },

    /**
     * Messages by place: the first after one, or else the last before one. Oldest first; none between ends that cross.
     */
    async list(
      { accountId, userId }: ConversationKey,
      {
        after: from,
        before,
        limit,
        now,
      }: { after?: number | undefined; before?: number | undefined; limit: number; now: Date },
    ): Promise<StoredMessage[]> {
      // Both ends are given: the keys of other conversations lie around them.
      const [first, last] = [(from ?? -1) + 1, before === undefined ? lastPlace : before - 1];
      if (first > last) return [];
      const { data } = await messages.query
        .byPlace({ accountId, userId })
        .between({ seq: first }, { seq: last })
        .go({ consistent: true, limit, order: from === undefined ? 'desc' : 'asc' });
      const found = from === undefined ? data.toReversed() : data;
      return found.filter((one) => !isExpired(one, now));
    },

    /** For the desk: those that wait, the longest first, then the others, the newest first. */
    async ofState(state: Conversation['state'], limit: number): Promise<Conversation[]> {
      const of = () => conversations.query.desk({ state });
      const [waiting, calm] = await Promise.all([
        of().begins({ deskOrder: 'waiting#' }).go({ count: limit }),
        of().begins({ deskOrder: 'calm#' }).go({ count: limit, order: 'desc' }),
      ]);
      return [...waiting.data, ...calm.data];
    },

    /** With answers that are due to be mailed by then. */
    async toMail(by: Date, limit: number): Promise<Conversation[]> {
      const { data } = await conversations.query
        .toMail({ mailQueue: 'answers' })
        .lte({ mailOn: by.toISOString() })
        .go({ limit });
      return data;
    },
  };
}
