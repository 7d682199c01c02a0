import type { ClientContact } from '../../../../../../shared/models/registry/client.ts';

/** `Ada Lovelace <ada@example.com> +49 30 1234567`; the name or the number may be missing. */
const named = /^(?<name>[^<>]*)<(?<email>[^<>]*)>(?<phone>[^<>]*)$/;
const unnamed = /^(?<email>\S+)(?<phone>[^<>]*)$/;

/** Contacts as they are typed, one a line. Addresses and numbers are not checked. */
export function contactsOf(lines: string): ClientContact[] {
  return lines.split('\n').flatMap((line): ClientContact[] => {
    const typed = line.trim();
    if (typed === '') return [];
    const found = (named.exec(typed) ?? unnamed.exec(typed))?.groups ?? {};
    const [name = '', email = typed, phone = ''] = [found['name'], found['email'], found['phone']];
    return [
      {
        email: email.trim(),
        ...(name.trim() === '' ? {} : { name: name.trim() }),
        ...(phone.trim() === '' ? {} : { phone: phone.trim() }),
      },
    ];
  });
}

interface StoredContact {
  name?: string | undefined;
  email: string;
  phone?: string | undefined;
}

export const linesOf = (contacts: readonly StoredContact[]): string =>
  contacts
    .map(({ name, email, phone }) =>
      [name === undefined ? email : `${name} <${email}>`, phone].filter(Boolean).join(' '),
    )
    .join('\n');
