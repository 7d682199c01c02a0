import { supportTyping } from '../../../shared/sockets/chat.ts';
import { handleSocket } from '../../platform/sockets/handle-socket.ts';
import { pushes } from '../../platform/sockets/push.ts';
import { assertStillStaff } from './still-staff.ts';

/** Nothing is stored. The other members of staff see it as well. */
export const handler = handleSocket(supportTyping, async ({ caller, message, table }) => {
  await assertStillStaff(caller.userId);
  const { accountId, userId, typing } = message;
  const push = pushes(table);
  await Promise.all([
    push.toUser({ accountId, userId }, { type: 'typing', typing }),
    push.toStaff({ type: 'desk_typing', accountId, userId, typing, by: caller.userId }),
  ]);
  return {};
});
