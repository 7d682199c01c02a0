import { sendMessage } from '../../../shared/calls/portfolio/chat.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { sendCustomersMessage } from './send-message.ts';

export const handler = handleCall(sendMessage, async ({ caller, body, table, now, audit }) => {
  const { content, client_id: clientId } = body;
  return sendCustomersMessage({ table, now, audit }, caller, { content, clientId });
});
