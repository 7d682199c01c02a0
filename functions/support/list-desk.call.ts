import { listDesk } from '../../shared/calls/desk.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { contactRequestStore } from './contact-request-store.ts';
import { conversationStore, mostListed } from './conversation-store.ts';
import { conversationEntry, deskOrder, requestEntry } from './to-desk-entry.ts';

export const handler = handleCall(listDesk, async ({ query: { state }, table, now }) => {
  const [conversations, requests] = await Promise.all([
    conversationStore(table).ofState(state),
    contactRequestStore(table).ofState(state, now),
  ]);
  const entries = [...conversations.map(conversationEntry), ...requests.map(requestEntry)];
  return {
    entries: entries.toSorted(deskOrder).slice(0, mostListed),
    isCut: entries.length > mostListed,
  };
});
