import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '../../../shared/models/portfolio/chat.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import { requireToken } from '../../platform/limits/rate-limit.ts';
import type { Table } from '../../platform/table/table.ts';
import { articleFor } from './articles.ts';
import { asked, type Customer } from './conversation-rules.ts';
import { conversationStore } from './conversation-store.ts';
import { sendAndPush } from './send-and-push.ts';

/** More than a user types. */
export const floodLimit = { limit: 20, windowSeconds: 60 } as const;

interface Call {
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
  { table, connectionId, now, audit }: Call,
  customer: Customer,
  {
    content,
    clientId: messageId = randomUUID(),
  }: { content: string; clientId?: string | undefined },
): Promise<ChatMessage & { automatic: ChatMessage | null }> {
  audit.about([customer.userId]);
  const { accountId, userId } = customer;
  const sending = { accountId, userId, messageId, connectionId, audit };
  const [message, automatic = null] = await sendAndPush(table, sending, async () => {
    await requireToken(table, { key: `chat#${userId}`, ...floodLimit, now });
    const article = articleFor(content);
    return conversationStore(table).send(customer, { messageId, now, audit }, (before) =>
      asked(before, customer, { content, messageId }, { now, automatic: article }),
    );
  });
  return { ...message, automatic };
}
