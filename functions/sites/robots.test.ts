import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../test/support/any-character.ts';
import { isWhole } from '../../test/support/is-whole.ts';
import { parseRobots } from './robots.ts';
import { processorTimeOf } from '../../test/support/standstill.ts';

const address = 'https://example.com/robots.txt';
const allowed = (text: string, path: string) =>
  parseRobots(text, 'WebVitalsBot', address).isAllowed(`https://example.com${path}`);

describe('parseRobots', () => {
  test.each([
    ['', '/a', true],
    ['User-agent: *\nDisallow: /', '/', false],
    ['User-agent: *\nDisallow:', '/a', true],
    ['User-agent: *\nDisallow: /private', '/private/a', false],
    ['User-agent: *\nDisallow: /private', '/privately', false],
    ['User-agent: *\nDisallow: /caf%c3%a9', '/café', false],
    ['User-agent: *\nDisallow: /café', '/caf%c3%a9', false],
    ['User-agent: *\nDisallow: /private/', '/private', true],
    ['User-agent: *\r\nDisallow: /a # why\r\n', '/a', false],
    ['  USER-AGENT :  *  \n  DISALLOW :  /a', '/a', false],
    ['Disallow: /', '/a', true],
    ['User-agent: other\nDisallow: /', '/a', true],
    ['User-agent: other\nUser-agent: *\nDisallow: /', '/a', false],
    ['User-agent: other\nDisallow: /b\nUser-agent: *\nDisallow: /a', '/b', true],
    // Our own groups replace those of everyone, and several of them are one.
    ['User-agent: *\nDisallow: /\nUser-agent: webvitalsbot\nDisallow: /b', '/a', true],
    ['User-agent: *\nDisallow: /\nUser-agent: WebVitalsBot\nDisallow:', '/a', true],
    ['User-agent: webvitalsbot\nDisallow: /a\nUser-agent: webvitalsbot\nDisallow: /b', '/a', false],
    ['User-agent: webvitalsbotX\nDisallow: /', '/a', true],
    // The longest rule wins, and allowing wins a tie.
    ['User-agent: *\nDisallow: /shop\nAllow: /shop/open', '/shop/open/1', true],
    ['User-agent: *\nAllow: /shop/open\nDisallow: /shop', '/shop/closed', false],
    ['User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
    // Wildcards.
    ['User-agent: *\nDisallow: /*.php', '/a/b.php?x', false],
    ['User-agent: *\nDisallow: /*.php$', '/a.php', false],
    ['User-agent: *\nDisallow: /*.php$', '/a.php5', true],
    ['User-agent: *\nDisallow: /a$', '/a', false],
    ['User-agent: *\nDisallow: /a$', '/ab', true],
    ['User-agent: *\nDisallow: /*?', '/a?b', false],
    ['User-agent: *\nDisallow: *', '/a', false],
    ['User-agent: *\nDisallow: /a*a$', '/a', true],
    ['User-agent: *\nDisallow: /ü', '/%C3%BC', false],
  ])('%j: %s is %s', (text, path, expected) => {
    expect(allowed(text, path)).toBe(expected);
  });

  test('collects sitemaps of the whole file, resolved', () => {
    const text =
      'Sitemap: https://cdn.example/s.xml\nUser-agent: x\nDisallow: /\nsitemap: /b.xml\nSitemap: http://[';
    expect(parseRobots(text, 'x', address).sitemaps).toEqual([
      'https://cdn.example/s.xml',
      'https://example.com/b.xml',
    ]);
  });

  test('spends a bounded effort on all addresses; what it did not check is not requested', () => {
    const rule = `Disallow: /*${'a'.repeat(250)}b${'a'.repeat(250)}\n`;
    const text = `User-agent: *\n${rule.repeat(1000)}`;
    // The usual bound takes a second to reach.
    const { isAllowed } = parseRobots(text, 'x', address, isWhole ? undefined : 5_000_000);
    expect(isAllowed('https://example.com/c')).toBe(true);
    const path = `/${'a'.repeat(2000)}`;
    const allowed = Array.from({ length: 20 }, () => isAllowed(`https://example.com${path}`));
    expect(allowed.at(-1)).toBe(false);
    expect(isAllowed('https://example.com/c')).toBe(false);
  });

  test('is quick with patterns made to be slow, and with huge files', async () => {
    const spent = await processorTimeOf(() => {
      expect(
        allowed(`User-agent: *\nDisallow: /${'*a'.repeat(5000)}b`, `/${'a'.repeat(2000)}`),
      ).toBe(true);
      expect(allowed(`User-agent: *\n${'Disallow: /x\n'.repeat(500_000)}`, '/y')).toBe(true);
      expect(allowed(`${'User-agent: *\n'.repeat(500_000)}Disallow: /`, '/y')).toBe(true);
    });
    expect(spent).toBeLessThan(2000);
  });

  test('never throws, for any file', () => {
    const line = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.string({ unit: anyCharacter }).map((text) => `Disallow: /${text}`),
      fc.constantFrom('User-agent: *', 'Allow: /*', 'Sitemap: :', 'Disallow: $', 'Disallow: *$'),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        expect(allowed(lines.join('\n'), '/a?b')).toBeTypeOf('boolean');
      }),
    );
  });
});
