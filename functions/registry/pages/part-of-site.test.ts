import { expect, test } from 'vitest';
import { partOfSite } from './part-of-site.ts';

const site = 'https://shop.example/';

test.each([
  [['https://shop.example/checkout?step=1'], '/checkout?step=1'],
  [['https://api.shop.example/health'], 'api.shop.example/health'],
  [['tcp://db.shop.example:5432'], 'db.shop.example:5432'],
  [['dns:///shop.example?type=MX'], 'the MX record of shop.example'],
  [['https://shop.example/a', 'tcp://db.shop.example:5432'], '2 monitors'],
  [['https://shop.example/a', 'https://shop.example/b'], '2 pages'],
  [[site, 'tcp://db.shop.example:5432'], undefined],
  [[], undefined],
])('%j is %s', (urls, words) => {
  expect(partOfSite(urls, site)).toBe(words);
});
