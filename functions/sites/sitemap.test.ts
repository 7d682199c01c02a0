import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../test/support/any-character.ts';
import { parseSitemap } from './sitemap.ts';
import { processorTimeOf } from '../../test/support/standstill.ts';

const read = (text: string, most = 1000) => parseSitemap(text, most);

describe('parseSitemap', () => {
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
    expect(read(many, 500).pages.length).toBeLessThan(3000);
    expect(read('https://example.com/\n'.repeat(5000), 500).pages.length).toBeLessThanOrEqual(500);
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
