import { expect, test } from 'vitest';
import { contactsOf, linesOf } from './contact-lines.ts';

test('contacts are typed one a line, with or without a name', () => {
  const typed = ' Ada Lovelace <ada@example.com>\n\nbob@example.com ';
  const contacts = [
    { name: 'Ada Lovelace', email: 'ada@example.com' },
    { email: 'bob@example.com' },
  ];
  expect(contactsOf(typed)).toEqual(contacts);
  expect(contactsOf(linesOf(contacts))).toEqual(contacts);
});
