import { describe, expect, test } from 'vitest';
import { whichSite } from './which-site.ts';

const shop = { siteName: 'Shop', siteUrl: 'https://shop.example/' };
const blog = { siteName: 'Blog', siteUrl: 'https://blog.example/' };
const remembered = JSON.stringify(blog);

describe('whichSite', () => {
  test('prefers the route state', () => {
    expect(whichSite({ state: shop, search: '?url=https://other.example/', remembered })).toEqual(
      shop,
    );
  });

  test('uses ?url= without state, and names it by its address', () => {
    const search = '?url=https%3A%2F%2Fother.example%2Fpage';
    expect(whichSite({ state: null, search, remembered })).toEqual({
      siteName: 'other.example/page',
      siteUrl: 'https://other.example/page',
    });
  });

  test('keeps the name of the last site if ?url= is the same', () => {
    const search = `?url=${encodeURIComponent(blog.siteUrl)}`;
    expect(whichSite({ state: null, search, remembered })).toEqual(blog);
  });

  test('uses the last site seen without either', () => {
    expect(whichSite({ state: null, search: '', remembered })).toEqual(blog);
  });

  test.each(['javascript:alert(1)', 'nonsense', ''])('ignores ?url=%s', (url) => {
    const search = `?url=${encodeURIComponent(url)}`;
    expect(whichSite({ state: null, search, remembered: undefined })).toBeUndefined();
  });

  test.each(['not json', '{"siteName":1}', '[]'])('ignores a stored value of %s', (broken) => {
    expect(whichSite({ state: { siteName: 'x' }, search: '', remembered: broken })).toBeUndefined();
  });
});
