import { listDesk, type DeskEntry } from '../../../shared/calls/portfolio/desk.ts';
import { contactRequestStore } from './contact-request-store.ts';
import { type CustomerNames, customerNames } from './customer-names.ts';
import { conversationStore, mostListed } from './conversation-store.ts';
import { conversationEntry, deskOrder, requestEntry } from './to-desk-entry.ts';
import { handleDeskCall } from './still-staff.ts';

/** Entries of a state and kind that a search looks through. */
const mostSearched = 5000;

/** Whether an entry has every word of a search in its customer's name, address, type or subject. */
function isFound(
  { name, email, type, subject }: Pick<DeskEntry, 'name' | 'email' | 'type' | 'subject'>,
  search: string,
): boolean {
  const text = `${name} ${email} ${type ?? ''} ${subject}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Without a search, only the names of those that are listed are read, once it is known which. */
const noNames: CustomerNames = new Map();

export const handler = handleDeskCall(
  listDesk,
  async ({ query: { state, search = '' }, table, now }) => {
    const limit = search === '' ? mostListed : mostSearched;
    const [conversations, requests] = await Promise.all([
      conversationStore(table).ofState(state, limit),
      contactRequestStore(table).ofState(state, { now, limit }),
    ]);
    const all = [
      ...conversations.map((one) => ({ ...conversationEntry(one, noNames), userId: one.userId })),
      ...requests.map((one) => ({ ...requestEntry(one, noNames), userId: one.userId })),
    ];
    const named = async (some: typeof all) => {
      const names = await customerNames(table, some);
      return some.map(({ userId, ...entry }) => ({ ...entry, name: names.get(userId) ?? '' }));
    };
    if (search !== '') {
      const found = (await named(all)).filter((entry) => isFound(entry, search));
      return {
        entries: found.toSorted(deskOrder).slice(0, mostListed),
        isCut: found.length > mostListed,
      };
    }
    return {
      entries: await named(all.toSorted(deskOrder).slice(0, mostListed)),
      isCut: all.length > mostListed,
    };
  },
);
