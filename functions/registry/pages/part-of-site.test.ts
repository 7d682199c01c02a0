import { expect, test } from 'vitest';
import { partOfSite } from './part-of-site.ts';

const site = 'https://shop.example/';

test.each([
  [['https://shop.example/checkout?step=1'], '/checkout?step=1'],
  [['https://shop.example/a', 'https://shop.example/b'], '2 pages'],
  [[site, 'https://shop.example/a'], undefined],
  [[], undefined],
])('%j is %s', (urls, words) => {
  expect(partOfSite(urls, site)).toBe(words);
});
