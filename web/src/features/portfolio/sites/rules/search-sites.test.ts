import { expect, test } from 'vitest';
import { pagePath, searchSites } from './list-rows.ts';

const site = (siteName: string, url: string, pages: string[] = []) => ({
  _id: siteName,
  siteName,
  url,
  propertyId: '',
  pages,
});
const sites = [
  site('Bakery', 'https://bread.example/', ['https://bread.example/rolls']),
  {
    ...site('Shop', 'https://shop.example/', ['https://shop.example/p7']),
    pageTitles: { 'https://shop.example/p7': 'Winter coats' },
  },
];

test('finds by name or address, and keeps the number', () => {
  expect(searchSites(sites, 'SHOP').map((row) => [row.number, row.site.siteName])).toEqual([
    [2, 'Shop'],
  ]);
  expect(searchSites(sites, 'bread.ex')).toHaveLength(1);
  expect(searchSites(sites, '')).toHaveLength(2);
  expect(searchSites(sites, 'nothing')).toEqual([]);
});

test('shows a site if only a page matches, with that page', () => {
  expect(searchSites(sites, 'rolls')).toMatchObject([
    { number: 1, pages: ['https://bread.example/rolls'], isFoundByPage: true },
  ]);
});

test('finds a page by its title', () => {
  expect(searchSites(sites, 'winter')).toMatchObject([
    { number: 2, pages: ['https://shop.example/p7'], isFoundByPage: true },
  ]);
});

test('shortens the address of a page under its site', () => {
  expect(pagePath('https://a.example/', 'https://a.example/b?c=1')).toBe('/b?c=1');
  expect(pagePath('https://a.example/', 'https://b.example/b')).toBe('https://b.example/b');
});
