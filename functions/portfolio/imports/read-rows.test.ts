import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ImportRow, mostImported } from '../../../shared/calls/portfolio/imports.ts';
import { anyCharacter } from '../../../test/support/any-character.ts';
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
    [
      'of a German Excel',
      'Adresse;Name;Kunde;Schlagwörter\r\nshop.example;Shop;Acme;"b2b, de"\r\n',
    ],
    [
      'with decomposed letters',
      'Kunde;Schlagwo\u0308rter;Webseite;Titel\nAcme;b2b|de;shop.example;Shop',
    ],
    ['from a spreadsheet', '\uFEFFurl\tname\tclient\ttags\r\nshop.example\tShop\tAcme\tb2b;de'],
  ])('may be a CSV file %s', (_, list) => {
    expect(readRows(list)).toEqual([
      row('https://shop.example/', { siteName: 'Shop', client: 'Acme', tags: ['b2b', 'de'] }),
    ]);
  });

  const addressesOf = (list: string) => readRows(list).map(({ url }) => url);

  test.each<[string, string, string[]]>([
    [
      'with commas in their paths',
      'https://example.com/artykul,123.html\nhttps://example.org/item,45,name.html\nhttps://example.net/a,b',
      [
        'https://example.com/artykul,123.html',
        'https://example.org/item,45,name.html',
        'https://example.net/a,b',
      ],
    ],
    [
      'with as many commas in each',
      'https://example.com/a,1.html\nhttps://example.com/b,2.html',
      ['https://example.com/a,1.html', 'https://example.com/b,2.html'],
    ],
    [
      'with semicolons in their paths',
      'https://example.com/page;jsessionid=1A2B\nexample.org/p;x=1',
      ['https://example.com/page;jsessionid=1A2B', 'https://example.org/p;x=1'],
    ],
    [
      'below a head',
      'URL\nhttps://example.com/artykul,123.html',
      ['https://example.com/artykul,123.html'],
    ],
    [
      'below a head that is not known',
      'Adresse\nhttps://example.com/artykul,123.html\nb.example',
      ['https://example.com/artykul,123.html', 'https://b.example/'],
    ],
    [
      'on one line',
      'a.example, b.example, c.example',
      ['https://a.example/', 'https://b.example/', 'https://c.example/'],
    ],
    [
      'without blanks',
      'a.example,b.example:8443',
      ['https://a.example/', 'https://b.example:8443/'],
    ],
    ['with blanks only', 'a.example b.example', ['https://a.example/', 'https://b.example/']],
    [
      'on some lines',
      'https://a.example/x,1.html; https://b.example/\nc.example;d.example',
      [
        'https://a.example/x,1.html',
        'https://b.example/',
        'https://c.example/',
        'https://d.example/',
      ],
    ],
    [
      'with a line that is none',
      'https://a.example/x,1.html\nhello',
      ['https://a.example/x,1.html', 'hello'],
    ],
  ])('may have addresses %s', (_what, list, expected) => {
    expect(addressesOf(list)).toEqual(expected);
  });

  test.each([
    [
      'that names its separator',
      'sep=;\r\nurl;name\r\nhttps://a.example/;Shop\r\nhttps://b.example/;Blog',
    ],
    [
      'that names its separator in quotes',
      '\uFEFF"sep=;"\nurl;name\nhttps://a.example/;Shop\nb.example;Blog',
    ],
    ['that names a tab', 'sep=\t\nurl\tname\na.example\tShop\nb.example\tBlog'],
    ['without a head', 'https://a.example/,Shop\nhttps://b.example/,Blog'],
    ['with names first', 'Shop;https://a.example/\nBlog;https://b.example/'],
    [
      'whose heads are not all known',
      'Branche;Name;Adresse;Ort\nX;Shop;https://a.example/;Ulm\nY;Blog;b.example;Graz',
    ],
    ['whose heads have hyphens', 'Site-Name,URL\nShop,a.example\nBlog,b.example'],
    ['in quotes', '"url","name"\n"https://a.example/","Shop"\n"https://b.example/","Blog"'],
  ])('may be a table %s', (_what, list) => {
    expect(readRows(list)).toEqual([
      row('https://a.example/', { siteName: 'Shop' }),
      row('https://b.example/', { siteName: 'Blog' }),
    ]);
  });

  test('whose heads are known in part has what they say, and nothing of the others', () => {
    const list = 'Domain,Owner,Labels\nhttps://a.example/,Somebody,b2b|de';
    expect(readRows(list)).toEqual([row('https://a.example/', { tags: ['b2b', 'de'] })]);
  });

  test('a name with a semicolon or comma ends no address', () => {
    expect(readRows('url;name\nhttps://example.com/a,1.html;Shop, Inc.')).toEqual([
      row('https://example.com/a,1.html', { siteName: 'Shop, Inc.' }),
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
