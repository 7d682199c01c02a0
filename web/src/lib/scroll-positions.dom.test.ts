import { afterEach, expect, test } from 'vitest';
import { keepingPlaces, storeScrollPlace, placeAt } from './scroll-positions.ts';

const entry = (key: string, search = '?url=a') => ({ key, pathname: '/siteDetails', search });
const store = (places: string) => sessionStorage.setItem(keepingPlaces.storageKey, places);
afterEach(() => sessionStorage.clear());

test('the place of an entry is the one that was left, else the one that the router stored', () => {
  store(JSON.stringify({ k1: 2500 }));
  expect(placeAt(entry('k1'))).toBe(2500);
  expect(placeAt(entry('k2'))).toBe(0);
  Object.assign(window, { scrollY: 700 });
  storeScrollPlace(entry('k1'));
  expect(placeAt(entry('k1'))).toBe(700);
});

test('first entries of documents are distinguished by their address, which is not stored', () => {
  const { getKey } = keepingPlaces;
  const [one, other] = [getKey(entry('default')), getKey(entry('default', '?url=b'))];
  expect(one).toBe(getKey(entry('default')));
  expect(one).not.toBe(other);
  expect(one).not.toContain('url');
});

test.each(['no JSON', 'null', '[]', '{"k3":"far"}'])('%s in the storage is no place', (stored) => {
  store(stored);
  expect(placeAt(entry('k3'))).toBe(0);
});
