import { userTyping } from '../../../shared/sockets/chat.ts';
import { handleSocket } from '../../platform/sockets/handle-socket.ts';
import { pushes } from '../../platform/sockets/push.ts';
import { assertOwnConversation } from './conversation-rules.ts';

/** Nothing is stored. */
export const handler = handleSocket(userTyping, async ({ caller, message, table }) => {
  const { accountId, userId } = caller;
  assertOwnConversation({ from_user: message.from_user }, [userId]);
  await pushes(table).toStaff({
    type: 'desk_typing',
    accountId,
    userId,
    typing: message.typing,
    by: userId,
  });
  return {};
});
