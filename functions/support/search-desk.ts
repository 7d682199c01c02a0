import type { DeskEntry } from '../../shared/calls/desk.ts';

/** Entries of a state and kind that a search looks through. */
export const mostSearched = 5000;

/** Whether an entry has every word of a search in its customer's name, address, type or subject. */
export function isFound(
  { name, email, type, subject }: Pick<DeskEntry, 'name' | 'email' | 'type' | 'subject'>,
  search: string,
): boolean {
  const text = `${name} ${email} ${type ?? ''} ${subject}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
