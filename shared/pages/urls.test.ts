import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../test/support/any-character.ts';
import { anyUrl } from '../../test/support/any-url.ts';
import {
  addressKey,
  displayUrl,
  isScannableUrl,
  normaliseUrl,
  sameSite,
  withHostPrefix,
} from './urls.ts';
import { processorTimeOf } from '../../test/support/standstill.ts';

describe('normaliseUrl', () => {
  test.each([
    ['https://Example.COM', 'https://example.com/'],
    ['HTTPS://example.com/', 'https://example.com/'],
    ['  https://example.com/a \n', 'https://example.com/a'],
    ['https://example.com:443/a/', 'https://example.com/a/'],
    ['http://example.com:80', 'http://example.com/'],
    ['http://example.com:8080/', 'http://example.com:8080/'],
    ['https://example.com/a/#top', 'https://example.com/a/'],
    ['https://example.com/a//', 'https://example.com/a/'],
    ['https://example.com//', 'https://example.com/'],
    ['https://example.com/A/b/?z=1&a=2', 'https://example.com/A/b/?z=1&a=2'],
    ['https://example.com/?', 'https://example.com/'],
    ['https://example.com./a', 'https://example.com/a'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
    ['http://[::1]:8080/', 'http://[::1]:8080/'],
  ])('%s → %s', (input, expected) => {
    expect(normaliseUrl(input)).toBe(expected);
  });

  test.each([
    '',
    ' ',
    'example.com',
    'https://',
    'https:///path',
    'https:example.com',
    'https://.',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://user@example.com',
    'https://user:secret@example.com/',
    'https://example.com:99999',
    'https://exa mple.com',
  ])('refuses %j', (input) => {
    expect(normaliseUrl(input)).toBeUndefined();
    expect(isScannableUrl(input)).toBe(false);
  });

  test('is idempotent, and its result is scannable', () => {
    fc.assert(
      fc.property(anyUrl, (input) => {
        const once = normaliseUrl(input);
        fc.pre(once !== undefined);
        expect(normaliseUrl(once)).toBe(once);
        expect(isScannableUrl(once)).toBe(true);
        expect(once).not.toContain('#');
      }),
    );
  });

  test('never throws, for any input', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: anyCharacter }),
          fc.string().map((text) => `https://${text}`),
        ),
        (input) => {
          const once = normaliseUrl(input);
          expect(once === undefined ? undefined : normaliseUrl(once)).toBe(once);
          displayUrl(input);
          expect(isScannableUrl(input)).toBe(once !== undefined);
          expect(sameSite(input, input)).toBe(true);
        },
      ),
    );
  });
});

describe('addressKey', () => {
  test.each([
    ['https://example.com', 'https://EXAMPLE.com:443/', 'https://example.com/'],
    ['https://example.com/a', 'https://example.com/a//#top', 'https://example.com/a'],
    ['https://example.com/a/?b=/', 'https://example.com/a?b=/', 'https://example.com/a?b=/'],
    ['https://example.com/caf%c3%a9', 'https://example.com/café', 'https://example.com/caf%C3%A9'],
    ['https://example.com/?q=%c3%a9', 'https://example.com/?q=é', 'https://example.com/?q=%C3%A9'],
    ['My shop', 'My shop', 'My shop'],
  ])('%s and %s → %s', (one, other, key) => {
    expect([one, other].map(addressKey)).toEqual([key, key]);
  });

  test('is the same for the normalised address', () => {
    fc.assert(
      fc.property(anyUrl, (input) => {
        expect(addressKey(normaliseUrl(input) ?? input)).toBe(addressKey(input));
        expect(sameSite(addressKey(input), input)).toBe(true);
      }),
    );
  });
});

describe('a long row of slashes', () => {
  test.each([normaliseUrl, addressKey, displayUrl])('is processed quickly by %o', async (read) => {
    const url = `https://example.com/${'/'.repeat(100_000)}a`;
    expect(await processorTimeOf(() => expect(read(url)).toMatch(/\/a$/))).toBeLessThan(500);
  });
});

describe('sameSite', () => {
  test.each([
    ['https://example.com', 'https://example.com/', true],
    ['https://example.com/shop/', 'https://EXAMPLE.com/shop', true],
    ['My shop', 'My shop/', true],
    ['https://example.com', 'http://example.com', false],
    ['https://example.com', 'https://www.example.com', false],
    ['https://example.com/a', 'https://example.com/A', false],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(sameSite(a, b)).toBe(expected);
    expect(sameSite(b, a)).toBe(expected);
  });
});

describe('withHostPrefix', () => {
  test.each([
    ['example.com', 'https://example.com'],
    [' www.example.com/a ', 'https://www.example.com/a'],
    ['//example.com', 'https://example.com'],
    ['localhost:3000', 'https://localhost:3000'],
    ['http://example.com', 'http://example.com'],
    ['https://example.com', 'https://example.com'],
    ['ftp://example.com', 'ftp://example.com'],
    ['', ''],
  ])('%j → %j', (input, expected) => {
    expect(withHostPrefix(input)).toBe(expected);
  });

  test.each([
    'javascript:alert(1)',
    'mailto:a@example.com',
    'data:text/html,x',
    'file:///etc/passwd',
  ])('does not make %s scannable', (input) => {
    expect(isScannableUrl(withHostPrefix(input))).toBe(false);
  });
});

describe('displayUrl', () => {
  test.each([
    ['https://example.com/', 'example.com'],
    ['http://example.com/shop/', 'example.com/shop'],
    ['https://example.com/%C3%BC', 'example.com/ü'],
    ['https://example.com/%E0%A4%A', 'example.com/%E0%A4%A'],
    ['https://example.com/%E2%80%AEmoc', 'example.com/%E2%80%AEmoc'],
    ['https://example.com/a%20b', 'example.com/a%20b'],
  ])('%s → %s', (input, expected) => {
    expect(displayUrl(input)).toBe(expected);
  });
});
