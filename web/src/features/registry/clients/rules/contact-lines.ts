import type { ClientContact } from '../../../../../../shared/models/registry/client.ts';

/** `Ada Lovelace <ada@example.com>`, or an address alone. */
const named = /^(?<name>[^<>]*)<(?<email>[^<>]*)>$/;

/** Contacts as they are typed, one a line. Addresses are not checked. */
export function contactsOf(lines: string): ClientContact[] {
  return lines.split('\n').flatMap((line): ClientContact[] => {
    const typed = line.trim();
    if (typed === '') return [];
    const { name = '', email = typed } = named.exec(typed)?.groups ?? {};
    return [{ email: email.trim(), ...(name.trim() === '' ? {} : { name: name.trim() }) }];
  });
}

export const linesOf = (
  contacts: readonly { name?: string | undefined; email: string }[],
): string =>
  contacts.map(({ name, email }) => (name === undefined ? email : `${name} <${email}>`)).join('\n');
