import { describe, expect, test } from 'vitest';
import { brokenKindOf } from './broken-page.ts';

const answer = (
  body: string,
  { status = 200, type = 'text/html; charset=utf-8' }: { status?: number; type?: string } = {},
) => ({
  status,
  bodyBytes: Buffer.byteLength(body),
  headers: { 'content-type': type },
  ...(body === '' ? {} : { text: { text: body, isMarkup: type.includes('html') } }),
});
const shownBy = (...given: Parameters<typeof answer>) => brokenKindOf(answer(...given));

describe('a page that answers 200 is empty', () => {
  test.each([
    ['no byte', ''],
    ['blanks', ' \n\u00A0'],
    ['a skeleton', '<!doctype html><html><head><title>Shop</title></head><body></body></html>'],
    ['containers', '<body><div class="page"><main id="content"> </main></div></body>'],
    ['comments', '<html><body><!-- cached at 12:00 --></body></html>'],
  ])('with %s', (_, body) => expect(shownBy(body)).toBe('empty'));

  test('as plain text, and without a type', () => {
    expect(shownBy('', { type: 'text/plain' })).toBe('empty');
    expect(shownBy('', { type: '' })).toBe('empty');
  });
});

describe('a page is not called empty', () => {
  test.each([
    ['a word', 'OK'],
    ['a script, which may fill it', '<body><div id="root"></div><script src="/app.js"></script>'],
    ['a picture', '<body><img src="/hero.avif" alt=""></body>'],
    ['a canvas', '<canvas></canvas>'],
    ['a frame', '<frameset><frame src="/a"></frameset>'],
    ['an element of its own', '<my-shop></my-shop>'],
    ['a background', '<body style="background: url(/night.jpg)"></body>'],
    ['a style sheet', '<head><link rel="stylesheet" href="/a.css"></head><body></body>'],
    ['a refresh', '<head><meta http-equiv="Refresh" content="0; url=/en"></head>'],
  ])('with %s', (_, body) => expect(shownBy(body)).toBeUndefined());

  test('whose status says that there is nothing, or that it failed', () => {
    expect(shownBy('', { status: 204 })).toBeUndefined();
    expect(shownBy('', { status: 304 })).toBeUndefined();
    expect(shownBy('', { status: 403 })).toBeUndefined();
  });

  test('that is no text, or was not read to its end', () => {
    expect(shownBy('', { type: 'image/png' })).toBeUndefined();
    const { bodyBytes: _, ...cut } = answer('<html><body>');
    expect(brokenKindOf(cut)).toBeUndefined();
  });
});

describe('an error stands in place of a page', () => {
  test.each([
    [
      'PHP, in a page that was begun',
      `<html><body><h1>Shop</h1><br />\n<b>Fatal error</b>:  Uncaught Error: Call to undefined function price() in /srv/shop/index.php:12\nStack trace:\n#0 {main}\n  thrown in <b>/srv/shop/index.php</b> on line <b>12</b><br />`,
    ],
    [
      'PHP without HTML',
      "PHP Parse error: syntax error, unexpected token ';' in /srv/a.php on line 3",
    ],
    [
      'WordPress without its database',
      '<html><head><title>Database Error</title></head><body><h1>Error establishing a database connection</h1></body></html>',
    ],
    [
      'WordPress in another language',
      '<html><head><title>Fehler</title></head><body id="error-page">\n<div class="wp-die-message"><p>Es gab einen kritischen Fehler auf deiner Website.</p></div></body></html>',
    ],
    ['a database driver', 'SQLSTATE[HY000] [2002] Connection refused'],
    ['a host', '<h1>Account Suspended</h1><p>Contact your hosting provider.</p>'],
  ])('by %s', (_, body) => expect(shownBy(body)).toBe('error'));

  test('but a page may write about one', () => {
    const article = `<article><h1>Error establishing a database connection</h1><p>${'How to mend it. '.repeat(60)}</p></article>`;
    expect(shownBy(article)).toBeUndefined();
    const quoted =
      '<pre>&lt;b&gt;Fatal error&lt;/b&gt;: Uncaught Error in a.php on line &lt;b&gt;12&lt;/b&gt;</pre>';
    expect(shownBy(`${quoted}<p>${'An explanation. '.repeat(60)}</p>`)).toBeUndefined();
  });
});
