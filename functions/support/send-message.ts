import { randomUUID } from 'node:crypto';
import { ProblemError } from '../../shared/calls/errors.ts';
import type { ChatMessage } from '../../shared/models/chat.ts';
import type { Audit } from '../platform/audit/audit.ts';
import { requireToken } from '../platform/limits/rate-limit.ts';
import type { Table } from '../platform/table/table.ts';
import { articleFor } from './articles.ts';
import { asked, type Customer } from './conversation-rules.ts';
import { conversationStore } from './conversation-store.ts';
import { type MessagePorts, pushMessages } from './push-messages.ts';
import { toChatMessage } from './to-chat-message.ts';

/** More than a user types. */
export const floodLimit = { limit: 20, windowSeconds: 60 } as const;

interface Ports extends MessagePorts {
  table: Table;
  /** The connection over which the message came. */
  connectionId?: string;
  now: Date;
  audit: Audit;
}

/**
 * Stores a message of a customer, with our written answer to a suggestion, and then shows both to the open pages of the
 * customer and of staff.
 *
 * @param clientId repeated for the same message; without one, every request is a message of its own
 * @throws ProblemError `too_many_requests` above the flood limit, which counts call and socket together
 */
export async function sendCustomersMessage(
  { table, push, isStaff, connectionId, now, audit }: Ports,
  customer: Customer,
  { content, clientId = randomUUID() }: { content: string; clientId?: string | undefined },
): Promise<ChatMessage & { automatic: ChatMessage | null }> {
  audit.about([customer.userId]);
  const store = conversationStore(table);
  const sent = await send().catch(async (refusal: unknown) => {
    // Stored messages stay sent, even if something has changed since.
    const earlier = await store.repeated(customer, clientId);
    if (earlier === undefined) throw refusal;
    audit.unchanged();
    return earlier;
  });
  if (sent.isNew) await pushMessages({ push, isStaff }, sent, connectionId);
  const [message, automatic] = sent.messages.map((one) => toChatMessage(one, sent.conversation));
  if (message === undefined) throw new ProblemError('internal', 'The message is missing');
  return { ...message, automatic: automatic ?? null };

  async function send() {
    await requireToken(table, { key: `chat#${customer.userId}`, ...floodLimit, now });
    const automatic = articleFor(content);
    return store.send(customer, { messageId: clientId, now, audit }, (before) =>
      asked(before, customer, { content, messageId: clientId }, { now, automatic }),
    );
  }
}
