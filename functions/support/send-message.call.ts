import { sendMessage } from '../../shared/calls/chat.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { pushes } from '../platform/sockets/push.ts';
import { sendCustomersMessage } from './send-message.ts';
import { isStillStaff } from './still-staff.ts';

export const handler = handleCall(sendMessage, async ({ caller, body, table, now, audit }) => {
  const { content, client_id: clientId } = body;
  const push = pushes(table);
  const ports = { table, push, isStaff: isStillStaff, now, audit };
  return sendCustomersMessage(ports, caller, { content, clientId });
});
