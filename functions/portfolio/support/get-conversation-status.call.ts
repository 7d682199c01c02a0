import { getConversationStatus } from '../../../shared/calls/portfolio/chat.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { conversationStore } from './conversation-store.ts';
import { statusOf } from './to-chat-message.ts';

export const handler = handleCall(getConversationStatus, async ({ caller, table }) =>
  statusOf(await conversationStore(table).find(caller)),
);
