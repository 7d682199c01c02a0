import { ProblemError } from '../../../shared/calls/errors.ts';
import type { ChatMessage } from '../../../shared/models/portfolio/chat.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import { pushes } from '../../platform/sockets/push.ts';
import type { Table } from '../../platform/table/table.ts';
import { type ConversationKey, conversationStore, type Sent } from './conversation-store.ts';
import { isStillStaff } from './still-staff.ts';
import { toChatMessage } from './to-chat-message.ts';

interface Sending extends ConversationKey {
  /** Repeated for the same message. */
  messageId: string;
  /** The connection that has the messages as its reply. */
  connectionId?: string | undefined;
  audit: Audit;
}

/**
 * Stores new messages, and shows them to the open pages of the customer and of staff: a lost push loses nothing. A
 * repetition is answered with what was stored first.
 * @returns the message, and our automatic answer if there is one
 */
export async function sendAndPush(
  table: Table,
  { messageId, connectionId: except, audit, accountId, userId }: Sending,
  send: () => Promise<Sent>,
): Promise<[ChatMessage, ...ChatMessage[]]> {
  const { conversation, messages, isNew } = await send().catch(async (refusal: unknown) => {
    // Stored messages stay sent, even if something has changed since.
    const earlier = await conversationStore(table).repeated({ accountId, userId }, messageId);
    if (earlier === undefined) throw refusal;
    audit.unchanged();
    return earlier;
  });
  const [message, ...more] = messages.map((one) => toChatMessage(one, conversation));
  if (message === undefined) throw new ProblemError('internal', 'The message is missing');
  const sent: [ChatMessage, ...ChatMessage[]] = [message, ...more];
  const push = pushes(table);
  for (const one of isNew ? sent : [])
    await Promise.all([
      push.toUser({ accountId, userId, except }, { type: 'recieve_msg_to_user', message: one }),
      push.toStaff({ type: 'desk_message', accountId, userId, message: one }, isStillStaff),
    ]);
  return sent;
}
