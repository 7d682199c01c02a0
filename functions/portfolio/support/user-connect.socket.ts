import { userConnect } from '../../../shared/sockets/chat.ts';
import { handleSocket } from '../../platform/sockets/handle-socket.ts';
import { conversationStore } from './conversation-store.ts';
import { assertOwnConversation } from './conversation-rules.ts';
import { statusOf } from './to-chat-message.ts';

/** Pushes go to all connections of the user, so joining changes nothing: it returns what was missed. */
export const handler = handleSocket(userConnect, async ({ caller, message, table }) => {
  const { userId, email, room } = message;
  assertOwnConversation({ userId }, [caller.userId]);
  assertOwnConversation({ email, room }, [caller.userId, caller.email, caller.accountEmail]);
  return statusOf(await conversationStore(table).find(caller));
});
