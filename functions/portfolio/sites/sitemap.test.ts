import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.ts';
import { sitemapParser } from './sitemap.ts';
import { processorTimeOf } from '../../../test/support/standstill.ts';

/** Reads a text in parts, whose places must not matter. */
function read(text: string, { most = 1000, part = 64 * 1024 } = {}) {
  const pages: string[] = [];
  const sitemaps: string[] = [];
  const parser = sitemapParser({
    onPage: (address) => pages.push(address),
    onSitemap: (address) => sitemaps.push(address),
    isDone: () => pages.length + sitemaps.length >= most,
  });
  let at = 0;
  while (at < text.length && parser.write(text.slice(at, at + part))) at += part;
  if (at >= text.length) parser.end();
  return { pages, sitemaps };
}

describe('a sitemap', () => {
  test('reads a url set', () => {
    const xml = `\uFEFF<?xml version="1.0" encoding="UTF-8"?>
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
        <url><loc> https://example.com/?a=1&amp;b=2 </loc><lastmod>2026-01-01</lastmod>
          <image:image><image:loc>https://example.com/picture</image:loc></image:image></url>
        <url><loc><![CDATA[https://example.com/c?d&e]]></loc></url>
        <url><loc></loc></url>
        <!-- <url><loc>https://example.com/hidden</loc></url> -->
      </urlset>`;
    expect(read(xml)).toEqual({
      pages: ['https://example.com/?a=1&b=2', 'https://example.com/c?d&e'],
      sitemaps: [],
    });
  });

  test('reads an index, also with a namespace prefix', () => {
    const xml =
      '<s:sitemapindex><s:sitemap><s:loc>https://example.com/1.xml.gz</s:loc></s:sitemap></s:sitemapindex>';
    expect(read(xml)).toEqual({ pages: [], sitemaps: ['https://example.com/1.xml.gz'] });
  });

  test('reads plain text', () => {
    expect(read('https://example.com/a\r\n\r\n  http://example.com/b  \nnot one\n')).toEqual({
      pages: ['https://example.com/a', 'http://example.com/b'],
      sitemaps: [],
    });
  });

  test('reads feeds: RSS 2.0, RSS 1.0 and Atom', () => {
    const rss = `<?xml version="1.0"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
      <title>S</title><link>https://example.com/</link><atom:link href="https://example.com/feed" rel="self"/>
      <image><link>https://example.com/logo</link></image>
      <item><title>t</title><link> https://example.com/a?b=1&amp;c=2 </link><guid>https://example.com/?p=1</guid>
        <enclosure url="https://example.com/a.mp3"/></item>
      <item><link><![CDATA[https://example.com/b]]></link></item></channel></rss>`;
    expect(read(rss).pages).toEqual(['https://example.com/a?b=1&c=2', 'https://example.com/b']);
    const rdf = `<rdf:RDF xmlns="http://purl.org/rss/1.0/"><channel><link>https://example.com/</link></channel>
      <item rdf:about="x"><link>https://example.com/a</link></item></rdf:RDF>`;
    expect(read(rdf).pages).toEqual(['https://example.com/a']);
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://example.com/"/>
      <entry><link href="https://example.com/a"/><link rel="enclosure" href="https://example.com/a.mp3"/></entry>
      <entry><link rel="alternate" type="text/html" href="/b"/><link rel="edit" href="/edit"/><author><uri>https://example.com/me</uri></author></entry></feed>`;
    expect(read(atom).pages).toEqual(['https://example.com/a', '/b']);
  });

  test.each([
    '<urlset><url><loc>https://example.com/a</loc></url><url><loc><![CDATA[https://example.com/b]]></loc></url></urlset>',
    '\uFEFF  https://example.com/a\r\nhttps://example.com/b',
  ])('may arrive in any parts: %s', (text) => {
    for (const part of [1, 2, 7])
      expect(read(text, { part }).pages).toEqual([
        'https://example.com/a',
        'https://example.com/b',
      ]);
  });

  test('reads a long row of spaces at once', async () => {
    const text = `x${' '.repeat(200_000)}x\nhttps://example.com/a`;
    const spent = await processorTimeOf(() =>
      expect(read(text).pages).toEqual(['https://example.com/a']),
    );
    expect(spent).toBeLessThan(500);
  });

  test('reads what it can of broken XML', () => {
    expect(
      read('<urlset><url><loc>https://example.com/a</loc></url><url><loc>https://exa').pages,
    ).toEqual(['https://example.com/a']);
    expect(
      read(
        '<urlset><url><loc>https://example.com/a</url><url><loc>https://example.com/b</loc></urlset>',
      ).pages,
    ).toContain('https://example.com/b');
  });

  test('finds nothing where tags are named like parts of JavaScript', () => {
    const xml = ['constructor', '__proto__', 'toString'].map(
      (tag) => `<${tag}><loc>https://a.example/</loc></${tag}>`,
    );
    expect(read(xml.join(''))).toEqual({ pages: [], sitemaps: [] });
  });

  test('finds nothing in an HTML page', () => {
    expect(read('<!doctype html><p>Not found<a href="https://example.com/a">a</a>')).toEqual({
      pages: [],
      sitemaps: [],
    });
  });

  test('expands no entities of the document’s own', () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "https://example.com/aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
      <urlset><url><loc>&b;</loc></url><url><loc>&f;</loc></url></urlset>`;
    expect(read(bomb).pages).toEqual(['&b;', '&f;']);
  });

  test('stops soon after the limit, and skips overlong addresses', () => {
    const many = `<urlset>${'<url><loc>https://example.com/a</loc></url>'.repeat(200_000)}</urlset>`;
    expect(read(many, { most: 500 }).pages.length).toBeLessThan(3000);
    expect(
      read('https://example.com/\n'.repeat(5000), { most: 500 }).pages.length,
    ).toBeLessThanOrEqual(500);
    expect(
      read(`<urlset><url><loc>https://example.com/${'a'.repeat(1_000_000)}</loc></url></urlset>`)
        .pages,
    ).toEqual([]);
  });

  test('is quick with XML made to be slow', async () => {
    const spent = await processorTimeOf(() => {
      read('<a>'.repeat(1_000_000));
      read('<b>'.repeat(499) + '</i>'.repeat(300_000));
      read(`<urlset>${'<url>'.repeat(500_000)}`);
      read(`<!--${'-'.repeat(2_000_000)}`);
      read(`<a ${'b '.repeat(500_000)}`);
    });
    expect(spent).toBeLessThan(4000);
  });

  test('never throws, for any input', () => {
    const piece = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.constantFrom(
        '<urlset>',
        '<url>',
        '<loc>',
        'https://a.example/',
        '</loc>',
        '</url>',
        '<![CDATA[',
        ']]>',
        '<!--',
        '&amp;',
        '&#x110000;',
        '<?',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const { pages } = read(pieces.join(''));
        expect(pages.every((page) => page === page.trim() && page !== '')).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
