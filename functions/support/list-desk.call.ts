import { listDesk } from '../../shared/calls/desk.ts';
import { contactRequestStore } from './contact-request-store.ts';
import { conversationStore, mostListed } from './conversation-store.ts';
import { isFound, mostSearched } from './search-desk.ts';
import { conversationEntry, deskOrder, requestEntry } from './to-desk-entry.ts';
import { handleDeskCall } from './still-staff.ts';

export const handler = handleDeskCall(
  listDesk,
  async ({ query: { state, search = '' }, table, now }) => {
    const limit = search === '' ? mostListed : mostSearched;
    const [conversations, requests] = await Promise.all([
      conversationStore(table).ofState(state, limit),
      contactRequestStore(table).ofState(state, { now, limit }),
    ]);
    const all = [...conversations.map(conversationEntry), ...requests.map(requestEntry)];
    const entries = search === '' ? all : all.filter((entry) => isFound(entry, search));
    return {
      entries: entries.toSorted(deskOrder).slice(0, mostListed),
      isCut: entries.length > mostListed,
    };
  },
);
