import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ImportRow, mostImported } from '../../shared/calls/imports.ts';
import { anyCharacter } from '../../test/support/any-character.ts';
import { readRows, rowsOf } from './read-rows.ts';

const row = (url: string, more: object = {}) => ({
  url,
  siteName: new URL(url).host,
  verdict: 'unchecked',
  ...more,
});

describe('a list', () => {
  test('has one address a line, with or without a scheme', () => {
    expect(readRows('shop.example\n\n https://Blog.example/a \nhttps://shop.example/')).toEqual([
      row('https://shop.example/'),
      row('https://blog.example/a'),
      row('https://shop.example/', { verdict: 'double' }),
    ]);
  });

  test.each([
    ['without a header', 'https://shop.example,Shop,Acme,"b2b, de"'],
    ['with a header', 'Client;URL;Tags;Name\nAcme;https://shop.example;b2b|de;Shop'],
    ['from a spreadsheet', '\uFEFFurl\tname\tclient\ttags\r\nshop.example\tShop\tAcme\tb2b;de'],
  ])('may be a CSV file %s', (_, list) => {
    expect(readRows(list)).toEqual([
      row('https://shop.example/', { siteName: 'Shop', client: 'Acme', tags: ['b2b', 'de'] }),
    ]);
  });

  test.each(['hello', 'ftp://shop.example', 'https://user:secret@shop.example', '=1+1'])(
    'says that %s is no address',
    (typed) => expect(readRows(typed)).toMatchObject([{ url: typed, verdict: 'invalid' }]),
  );

  test('is not cut within a character', () => {
    const [row] = readRows(`${'x'.repeat(119)}🦊${'y'.repeat(178)}🦊 no address`);
    expect(row?.verdict).toBe('invalid');
    expect([row?.url.isWellFormed(), row?.siteName.isWellFormed()]).toEqual([true, true]);
  });

  test('has at most 500 sites', () => {
    const lines = Array.from({ length: mostImported + 20 }, (_, index) => `site-${index}.example`);
    expect(readRows(lines.join('\n'))).toHaveLength(mostImported);
    expect(readRows(['url', ...lines].join('\n'))).toHaveLength(mostImported);
  });

  test('of a sitemap with long addresses is cut to what an import can hold', () => {
    const urls = Array.from(
      { length: 500 },
      (_, at) => `https://a${at}.example/${'漢'.repeat(200)}`,
    );
    const rows = rowsOf(urls);
    expect(rows.length).toBeGreaterThan(100);
    expect(JSON.stringify(rows).length).toBeLessThan(300_000);
    expect(rowsOf([`https://a.example/${'漢'.repeat(300)}`])).toMatchObject([
      { verdict: 'invalid' },
    ]);
  });

  test('of any text is a list of rows', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (text) => {
        for (const one of readRows(text)) expect(ImportRow.safeParse(one).success).toBe(true);
      }),
    );
  });
});
