import { chatPageSize } from '../../../shared/calls/portfolio/chat.ts';
import { getDeskConversation } from '../../../shared/calls/portfolio/desk.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { conversationStore } from './conversation-store.ts';
import { customerNames } from './customer-names.ts';
import { readCustomerFacts } from './read-customer-facts.ts';
import { toChatMessage } from './to-chat-message.ts';
import { conversationEntry } from './to-desk-entry.ts';
import { handleDeskCall } from './still-staff.ts';

export const handler = handleDeskCall(
  getDeskConversation,
  async ({ params: { accountId, id: userId }, query: { before }, table, now }) => {
    const store = conversationStore(table);
    const key = { accountId, userId };
    const conversation = await store.find(key);
    if (conversation === undefined) throw new ProblemError('not_found', 'There is no conversation');
    const [customer, messages, names] = await Promise.all([
      readCustomerFacts(table, accountId),
      store.list(key, { before, limit: chatPageSize, now }),
      customerNames(table, [key]),
    ]);
    return {
      entry: conversationEntry(conversation, names),
      customer,
      messages: messages.map((one) => toChatMessage(one, conversation)),
    };
  },
);
