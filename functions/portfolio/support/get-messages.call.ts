import { chatPageSize, getMessages } from '../../../shared/calls/portfolio/chat.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { conversationStore } from './conversation-store.ts';
import { toChatMessage } from './to-chat-message.ts';

export const handler = handleCall(getMessages, async ({ caller, query, table, now }) => {
  const store = conversationStore(table);
  const conversation = await store.find(caller);
  if (conversation === undefined) return [];
  const found = await store.list(caller, { ...query, limit: chatPageSize, now });
  return found.map((one) => toChatMessage(one, conversation));
});
