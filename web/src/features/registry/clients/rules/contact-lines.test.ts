import { expect, test } from 'vitest';
import { contactsOf, linesOf } from './contact-lines.ts';

test('contacts are typed one a line, with or without a name and a phone number', () => {
  const typed =
    ' Ada Lovelace <ada@example.com>\n\nbob@example.com \nCy <cy@example.com> +49 (30) 12-34\ndi@example.com 030 1234';
  const contacts = [
    { name: 'Ada Lovelace', email: 'ada@example.com' },
    { email: 'bob@example.com' },
    { name: 'Cy', email: 'cy@example.com', phone: '+49 (30) 12-34' },
    { email: 'di@example.com', phone: '030 1234' },
  ];
  expect(contactsOf(typed)).toEqual(contacts);
  expect(contactsOf(linesOf(contacts))).toEqual(contacts);
});
