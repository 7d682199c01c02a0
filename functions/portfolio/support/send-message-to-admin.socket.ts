import { sendMessageToAdmin } from '../../../shared/sockets/chat.ts';
import { handleSocket } from '../../platform/sockets/handle-socket.ts';
import { sendCustomersMessage } from './send-message.ts';

export const handler = handleSocket(
  sendMessageToAdmin,
  async ({ caller, connection, message, table, now, audit }) => {
    const { message: content, client_id: clientId } = message;
    const { connectionId } = connection;
    const call = { table, connectionId, now, audit };
    return sendCustomersMessage(call, caller, { content, clientId });
  },
);
