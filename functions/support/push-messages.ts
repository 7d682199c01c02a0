import type { Pushes } from '../platform/sockets/push.ts';
import type { Sent } from './conversation-store.ts';
import { toChatMessage } from './to-chat-message.ts';

export interface MessagePorts {
  push: Pushes;
  /** Whether a user is a member of staff at this moment. */
  isStaff(userId: string): Promise<boolean>;
}

/**
 * Shows new messages to the open pages of the customer and of staff. They have been stored, so a lost push loses nothing.
 * @param except the connection that has them as its reply
 */
export async function pushMessages(
  { push, isStaff }: MessagePorts,
  { conversation, messages }: Pick<Sent, 'conversation' | 'messages'>,
  except?: string,
): Promise<void> {
  const { accountId, userId } = conversation;
  for (const stored of messages) {
    const message = toChatMessage(stored, conversation);
    await Promise.all([
      push.toUser({ accountId, userId, except }, { type: 'recieve_msg_to_user', message }),
      push.toStaff({ type: 'desk_message', accountId, userId, message }, isStaff),
    ]);
  }
}
