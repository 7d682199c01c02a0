import { expect, test } from 'vitest';
import { closedToGoogle, type IndexingRules } from './closed-to-google.ts';

const now = new Date('2026-11-28T12:00:00Z');
const url = 'https://shop.example/lamps?colour=red';
const closed = (rules: Partial<IndexingRules>): string[] =>
  closedToGoogle({ url, headers: [], metas: [], robotsTxt: null, ...rules }, now);

test('a page without rules is open', () => {
  expect(closed({})).toEqual([]);
});

test.each([
  'noindex',
  'NoIndex, nofollow',
  'nofollow, none',
  'max-image-preview:large, noindex',
  'max-snippet: 20, max-video-preview: 5, noindex',
  'googlebot: noindex',
  'Googlebot : nofollow, noindex',
  'otherbot: nofollow, googlebot: noindex',
  'unavailable_after: 2026-01-01T00:00:00Z',
  'googlebot: unavailable_after: 1 Jan 2026 15:00:00 GMT',
])('a header closes it: %s', (value) => {
  expect(closed({ headers: [value] })).toEqual([`X-Robots-Tag: ${value}`]);
});

test.each([
  'max-image-preview:large',
  'otherbot: noindex',
  'otherbot: nofollow, noindex',
  'googlebot-news: noindex',
  'googlebot: nofollow, otherbot: none',
  'noindexing',
  'index, follow, noarchive',
  'unavailable_after: 2030-01-01T00:00:00Z',
  'unavailable_after: soon',
  ':',
])('a header leaves it open: %s', (value) => {
  expect(closed({ headers: [value] })).toEqual([]);
});

test('each header line counts by itself', () => {
  expect(closed({ headers: ['otherbot: nofollow', 'noindex'] })).toEqual(['X-Robots-Tag: noindex']);
});

test.each([
  ['robots', 'noindex'],
  ['Googlebot', 'nofollow, NOINDEX'],
  ['robots', 'unavailable_after: 2026-01-01T00:00:00Z'],
])('<meta name="%s" content="%s"> closes it', (name, content) => {
  const metas = [{ name: 'googlebot', content: 'index' }, { content: 'noindex' }];
  expect(closed({ metas: [...metas, { name, content }] })).toEqual([
    `<meta name="${name}" content="${content}">`,
  ]);
});

test.each([
  ['User-agent: Googlebot\nDisallow: /\n', false],
  ['User-agent: *\nDisallow: /lamps\n', false],
  ['User-agent: *\nDisallow: /\n\nUser-agent: googlebot\nDisallow: /other\n', true],
  ['User-agent: bingbot\nDisallow: /\n', true],
  ['User-agent: Googlebot-Image\nDisallow: /\n', true],
  ['User-agent: *\nDisallow: /*?colour=\n', false],
])('robots.txt %j: open %s', (robotsTxt, isOpen) => {
  expect(closed({ robotsTxt })).toEqual(
    isOpen ? [] : ['https://shop.example/robots.txt disallows this address for Googlebot'],
  );
});
