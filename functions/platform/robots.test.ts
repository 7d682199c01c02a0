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
    // The product token ends where a version begins. RFC 9309 2.2.1
    ['User-agent: WebVitalsBot/1.0\nDisallow: /b\nUser-agent: *\nDisallow: /', '/a', true],
    ['User-agent: WebVitalsBot/1.0\nDisallow: /b\nUser-agent: *\nDisallow: /', '/b', false],
    ['User-agent: WebVitalsBot 2 (+https://x.example)\nDisallow: /b', '/b', false],
    ['User-agent: WebVitalsBot-Images\nDisallow: /', '/a', true],
    ['User-agent: Mozilla/5.0 (compatible; WebVitalsBot/1.0)\nDisallow: /', '/a', true],
    ['User-agent: * (all)\nDisallow: /a', '/a', false],
    // Other records do not end a group. RFC 9309 2.2.4
    ['User-agent: *\nCrawl-delay: 10\n\nUser-agent: other\nDisallow: /', '/a', false],
    ['User-agent: *\nSitemap: /s.xml\nUser-agent: other\nDisallow: /', '/a', false],
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
    // Percent-encoding, as RFC 9309 2.2.2 and 2.2.3 compare it.
    ['User-agent: *\nDisallow: /%7Ejoe', '/~joe/a', false],
    ['User-agent: *\nDisallow: /~joe', '/%7ejoe/a', false],
    ['User-agent: *\nDisallow: /foo/bar/%62%61%7A', '/foo/bar/baz', false],
    ['User-agent: *\nDisallow: /foo/bar/baz', '/foo/bar/%62%61%7A', false],
    ['User-agent: *\nDisallow: /foo/bar/ツ', '/foo/bar/%E3%83%84', false],
    ['User-agent: *\nDisallow: /a?b=https://foo.bar', '/a?b=https%3A%2F%2Ffoo.bar', false],
    ['User-agent: *\nDisallow: /a?b=https%3a%2f%2ffoo.bar', '/a?b=https://foo.bar', false],
    ['User-agent: *\nDisallow: /*/b', '/a?from=/b', false],
    ['User-agent: *\nDisallow: /a%2Fb', '/a/b', true],
    ['User-agent: *\nDisallow: /a/b', '/a%2Fb', true],
    ['User-agent: *\nDisallow: /a%2Ab', '/a*b', false],
    ['User-agent: *\nDisallow: /a%2Ab', '/axb', true],
    ['User-agent: *\nDisallow: /a%24', '/a$', false],
    ['User-agent: *\nDisallow: /a%24', '/a', true],
    ['User-agent: *\nDisallow: /a$b', '/a$b', false],
    ['User-agent: *\nDisallow: /a b', '/a%20b', false],
    ['User-agent: *\nDisallow: /a{b}', '/a{b}', false],
    ['User-agent: *\nDisallow: /a|b', '/a%7Cb', false],
    ['User-agent: *\nDisallow: /a%zz', '/a%zz', false],
    ['User-agent: *\nDisallow: /%E4', '/%e4', false],
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
