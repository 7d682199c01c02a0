import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Trouble } from '../trouble.ts';
import { Mailbox } from './mailbox.ts';

const mail = { from: 'us@example.com', to: ['ada@example.com'], subject: 'Hello' };

test('an unreadable mail is reported and left out, and the others are listed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
  const { id } = new Mailbox(folder, () => undefined).add(mail);
  const damaged = { 'empty.json': '', 'half.json': '{"id":"a', 'other.json': '{"id":"a"}' };
  for (const [name, text] of Object.entries(damaged)) writeFileSync(join(folder, name), text);
  const troubles: Trouble[] = [];
  const mailbox = new Mailbox(folder, (trouble) => troubles.push(trouble));
  expect(mailbox.list().map((one) => one.id)).toEqual([id]);
  expect(troubles.map(({ words }) => words)).toEqual(
    ['other', 'half', 'empty'].map(
      (name) => `The mail in ${join(folder, `${name}.json`)} cannot be read, and is left out.`,
    ),
  );
  expect(troubles.some(({ isFatal }) => isFatal)).toBe(false);
});

test('a host that dies while writing leaves no partial mail', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
  const mailbox = new Mailbox(folder, () => undefined);
  mailbox.add(mail);
  expect(readdirSync(folder)).toHaveLength(1);
  writeFileSync(join(folder, 'a.json.123.partial'), '{"id":');
  const troubles: Trouble[] = [];
  expect(new Mailbox(folder, (trouble) => troubles.push(trouble)).list()).toHaveLength(1);
  expect(troubles).toEqual([]);
});
