import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { password, passwordHint } from './user.ts';

const messagesFor = (value: string): string[] =>
  password.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('a new password', () => {
  test.each('^$*.[]{}()?-"!@#%&/\\,><\':;|_~`+='.split(''))('is accepted with %s', (special) => {
    expect(messagesFor(`Analytical1${special}`)).toEqual([]);
  });

  test.each([
    ['a space inside', 'Analytical 1'],
    ['a currency sign', 'Analytical1€'],
    ['a picture', 'Analytical1🔒'],
    ['no lower-case letter', 'ANALYTICAL-1'],
  ])('is accepted with %s', (_case, value) => {
    expect(messagesFor(value)).toEqual([]);
  });

  test.each([
    ['nothing special', 'Analytical1'],
    ['a letter with an accent', 'Analytical1é'],
    ['a letter and its accent apart', 'Analytical1e\u0301'],
    ['no capital', 'analytical-1'],
    ['no digit', 'Analytical-'],
    ['seven characters', 'Engin-1'],
  ])('is refused with %s', (_case, value) => {
    expect(messagesFor(value)).toEqual([passwordHint]);
  });

  test.each([' Analytical-1', 'Analytical-1 '])(
    'is refused with a space at an end: %j',
    (value) => {
      expect(messagesFor(value)).toEqual(['Password cannot begin or end with a space']);
    },
  );

  test('is accepted with any characters besides the required ones', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (between) => {
        expect(messagesFor(`Aa1-${between}-1aA`)).toEqual([]);
      }),
    );
  });
});
