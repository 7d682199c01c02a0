import { sendMessageToAdmin } from '../../shared/sockets/chat.ts';
import { handleSocket } from '../platform/sockets/handle-socket.ts';
import { pushes } from '../platform/sockets/push.ts';
import { sendCustomersMessage } from './send-message.ts';
import { isStillStaff } from './still-staff.ts';

export const handler = handleSocket(
  sendMessageToAdmin,
  async ({ caller, connection, message, table, now, audit }) => {
    const { message: content, client_id: clientId } = message;
    const { connectionId } = connection;
    const push = pushes(table);
    const ports = { table, push, isStaff: isStillStaff, connectionId, now, audit };
    return sendCustomersMessage(ports, caller, { content, clientId });
  },
);
