import { expect, test } from 'vitest';
import { listRows, searchSites } from './list-rows.ts';

const site = (name: string, pages: string[] = []) => ({
  _id: name,
  siteName: name,
  url: `https://${name}.example/`,
  propertyId: '',
  pages: pages.map((page) => `https://${name}.example/${page}`),
});
const sites = [site('bakery', ['rolls', 'cakes']), site('shop', ['basket']), site('blog')];
const urls = (search: string, unfolded: string[]) =>
  listRows(searchSites(sites, search), new Set(unfolded)).map(({ url }) => url);

test('shows the pages of expanded sites', () => {
  expect(urls('', [])).toEqual(sites.map(({ url }) => url));
  expect(urls('', ['bakery', 'blog'])).toEqual([
    'https://bakery.example/',
    'https://bakery.example/rolls',
    'https://bakery.example/cakes',
    'https://shop.example/',
    'https://blog.example/',
  ]);
});

test('expands a site if only a page matches, and keeps the number of the page', () => {
  const rows = listRows(searchSites(sites, 'cakes'), new Set());
  expect(rows).toMatchObject([
    { kind: 'site', isUnfolded: true, place: 1, of: 1 },
    { kind: 'page', number: 2, place: 1, of: 1 },
  ]);
});
