import { describe, expect, test } from 'vitest';
import { name } from './name.ts';

const siteName = name('Site name', 120);
const messagesFor = (value: string): string[] =>
  siteName.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('a name', () => {
  test.each([
    ['nothing', ''],
    ['spaces', ' \t\u3000'],
    ['zero-width spaces and joiners', '\u200b\u200d\u2060'],
    ['a byte order mark', '\ufeff'],
    ['soft hyphens', '\u00ad\u00ad'],
    ['marks of direction', '\u202e\u200f'],
    ['Hangul fillers', '\u3164\u115f\uffa0'],
    ['variation selectors and tags', '\ufe0f\u{e0020}'],
    ['control characters', '\u0000\u0007'],
    ['blank Braille', '\u2800'],
  ])('is required, and %s do not count', (_case, value) => {
    expect(messagesFor(value)).toEqual(['Site name is required']);
  });

  test.each(['A', '李', 'Ελένη', 'क्ष', '👩‍💻', '-', '  Shop  ', '\u200bShop\u00ad', 'می‌خواهم'])(
    'may be %s',
    (value) => {
      expect(siteName.parse(value)).toBe(value.trim());
    },
  );

  test('has a message for too long a name', () => {
    expect(messagesFor('x'.repeat(121))).toEqual(['Site name is longer than 120 characters']);
  });
});
