import { readMessages } from '../../../shared/calls/portfolio/chat.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { seenByCustomer } from './conversation-rules.ts';
import { conversationStore } from './conversation-store.ts';
import { statusOf } from './to-chat-message.ts';

export const handler = handleCall(readMessages, async ({ caller, body, table }) => {
  const store = conversationStore(table);
  if ((await store.find(caller)) === undefined) return statusOf(undefined);
  return statusOf(await store.change(caller, (before) => seenByCustomer(before, body.upTo)));
});
