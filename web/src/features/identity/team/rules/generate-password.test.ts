import { expect, test } from 'vitest';
import { generatePassword } from './generate-password.ts';

test('has 10 characters of all kinds and none that looks like another', () => {
  const made = Array.from({ length: 500 }, generatePassword);
  for (const password of made) {
    expect(password).toMatch(/^[A-Za-z0-9!@#$%^&*]{10}$/);
    for (const kind of [/[A-Z]/, /[a-z]/, /\d/, /[!@#$%^&*]/]) expect(password).toMatch(kind);
    expect(password).not.toMatch(/[ilLIoO01|`]/);
  }
  expect(new Set(made).size).toBe(500);
});
