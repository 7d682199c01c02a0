import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.ts';
import { anyUrl } from '../../../test/support/any-url.ts';
import { readLinks } from './page-links.ts';
import { processorTimeOf } from '../../../test/support/standstill.ts';

const read = (html: string) => readLinks(html, 'https://example.com/dir/page');

describe('readLinks', () => {
  test('reads links in order, absolute', () => {
    const html = `<a href="/a">a</a><A HREF=b>b</A><area href='?q=1&amp;r=2'><a href=" //cdn.example/c ">
      <a rel="nofollow" href="../d#x">d</a><a>none</a><a href="">self</a>`;
    expect(read(html).links).toEqual([
      'https://example.com/a',
      'https://example.com/dir/b',
      'https://example.com/dir/page?q=1&r=2',
      'https://cdn.example/c',
      'https://example.com/d#x',
      'https://example.com/dir/page',
    ]);
  });

  test('skips links that are not pages', () => {
    const html = `<a href="mailto:a@example.com"><a href="javascript:alert(1)"><a href="tel:1"><a href="data:text/html,x">
      <a href="ftp://example.com/"><a href="http://["><a href="/f" download><link rel="stylesheet" href="/s"><img src="/i">
      <script>'<a href="/in-script">'</script><!-- <a href="/in-comment"> -->`;
    expect(read(html).links).toEqual([]);
  });

  test('is quick, and keeps little, with many links at a very long address', async () => {
    const long = 'x/'.repeat(500_000);
    const links = '<a href="y">'.repeat(500);
    const bytes = (found: string[]) => found.reduce((sum, { length }) => sum + length, 0);
    const spent = await processorTimeOf(() => {
      expect(bytes(read(`<base href="/${long}">${links}`).links)).toBeLessThan(1e6);
      expect(bytes(readLinks(links, `https://example.com/${long.slice(0, 2e5)}`).links)).toBe(0);
    });
    expect(spent).toBeLessThan(2000);
  });

  test('honours base and canonical', () => {
    const html =
      '<base href="/other/"><base href="/late/"><link rel="Canonical" href="home"><a href="x">';
    expect(read(html)).toEqual({
      canonical: 'https://example.com/other/home',
      sitemaps: [],
      links: ['https://example.com/other/x'],
    });
    expect(read('<base href="http://["><a href="x">').links).toEqual(['https://example.com/dir/x']);
    expect(read('<link rel=canonical href="http://[">').canonical).toBeUndefined();
  });

  test('reads links to sitemaps', () => {
    const html = `<link rel="sitemap" href="/sitemap-index.xml"><link REL="alternate Sitemap" type="application/xml" href="more.xml">
      <link rel="sitemap" href="javascript:0"><a rel="sitemap" href="/sitemap.html">Site map</a>`;
    expect(read(html)).toMatchObject({
      sitemaps: ['https://example.com/sitemap-index.xml', 'https://example.com/dir/more.xml'],
      links: ['https://example.com/sitemap.html'],
    });
  });

  test('is quick with HTML made to be slow, and keeps what it has read', async () => {
    const link = '<a href="/a"></a>';
    const spent = await processorTimeOf(() => {
      expect(read(link + '<div>'.repeat(300_000)).links).toEqual(['https://example.com/a']);
      expect(read(link + '<b>'.repeat(490) + '</i>'.repeat(200_000)).links).toEqual([
        'https://example.com/a',
      ]);
      read(`<a ${Array.from({ length: 50_000 }, (_, n) => `b${n}`).join(' ')}>`);
      expect(read('<a href="/a">'.repeat(50_000)).links.length).toBeLessThanOrEqual(10_000);
    });
    expect(spent).toBeLessThan(2000);
  });

  test('never throws, and answers only http and https', () => {
    const piece = fc.oneof(
      fc.string({ unit: anyCharacter }),
      anyUrl.map((url) => `<a href="${url}">`),
      fc.string().map((text) => `<a href="${text}">`),
      fc.constantFrom(
        '<base href="',
        '<base href="data:,x">',
        '">',
        '<template>',
        '<svg><a href=x>',
        '<!--',
        '<script>',
        '\0',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        for (const link of read(pieces.join('')).links) expect(link).toMatch(/^https?:\/\//);
      }),
      { numRuns: 300 },
    );
  });
});
