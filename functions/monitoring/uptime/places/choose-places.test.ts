import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { continentOf } from './choose-places.ts';
import type { PingNode } from '../../../providers/ports/ping-nodes.ts';
import { choosePlaces, type OwnPlace } from './choose-places.ts';

const node = (
  key: string,
  countryCode = '',
  { city = key, isAway = false, source = 'probe' }: Partial<PingNode> = {},
): PingNode => ({
  key,
  countryCode,
  country: countryCode,
  city,
  server: key,
  source,
  isAway,
  latency: null,
});
const keys = (nodes: PingNode[], own?: OwnPlace, seed = 'a') =>
  choosePlaces(nodes, { own, seed }).map(({ key }) => key);
const germany: OwnPlace = { key: 'own', countryCode: 'DE', city: 'Frankfurt' };

describe('the places that confirm a failure', () => {
  test('need three nodes', () => {
    expect(keys([node('a', 'DE'), node('b', 'US')])).toEqual([]);
    expect(keys([node('a', 'DE'), node('b', 'US'), node('c', 'JP')])).toHaveLength(3);
  });

  test('are other ones than ours, and none that is away', () => {
    const nodes = [node('own', 'DE'), node('b', 'US', { isAway: true }), node('c', 'JP')];
    expect(keys(nodes, germany)).toEqual(['c']);
  });

  test('are on different continents, then in different countries, then in different cities', () => {
    const nodes = [
      node('Frankfurt', 'DE'),
      node('paris', 'FR'),
      node('dallas', 'US'),
      node('berlin', 'DE'),
    ];
    for (const seed of ['a', 'b', 'c', 'd']) {
      expect(keys(nodes, germany, seed)).toEqual(['dallas', 'paris', 'berlin', 'Frankfurt']);
      const inEurope = nodes.filter(({ countryCode }) => countryCode !== 'US');
      expect(keys(inEurope, germany, seed)).toEqual(['paris', 'berlin', 'Frankfurt']);
    }
  });

  test('spare the public network where another place is as far away', () => {
    const nodes = [
      node('globalping:us', 'US', { source: 'globalping' }),
      node('region:us', 'US', { source: 'region' }),
      node('own', 'DE', { source: 'region' }),
    ];
    for (const seed of ['a', 'b', 'c']) expect(keys(nodes, germany, seed)[0]).toBe('region:us');
  });

  test('vary with the check, not with the order of the nodes', () => {
    const nodes = ['US', 'CA', 'MX', 'JP', 'CN', 'IN'].map((code) => node(code, code));
    const firsts = new Set(
      ['1', '2', '3', '4', '5', '6', '7'].map((seed) => keys(nodes, undefined, seed)[0]),
    );
    expect(firsts.size).toBeGreaterThan(2);
    expect(keys(nodes.toReversed())).toEqual(keys(nodes));
  });
});

test('any nodes: no place is chosen twice, none away or ours, and the first two are as far apart as they can be', () => {
  const anyNode = fc.record({
    countryCode: fc.constantFrom('', 'DE', 'FR', 'US', 'CA', 'JP', 'ZZ'),
    city: fc.constantFrom('a', 'b'),
    isAway: fc.boolean(),
    source: fc.constantFrom('region', 'probe', 'globalping'),
  });
  fc.assert(
    fc.property(fc.array(anyNode, { maxLength: 12 }), anyNode, fc.string(), (some, own, seed) => {
      const nodes = some.map(({ countryCode, ...more }, index) =>
        node(`n${index}`, countryCode, more),
      );
      const chosen = choosePlaces(nodes, { own: { ...own, key: 'n0' }, seed });
      const may = nodes.filter(({ key, isAway }) => key !== 'n0' && !isAway);
      expect(new Set(chosen).size).toBe(chosen.length);
      expect(chosen).toHaveLength(nodes.length < 3 ? 0 : Math.min(6, may.length));
      expect(chosen.every((one) => may.includes(one))).toBe(true);
      const [first, second] = chosen;
      const isFar = (one: PingNode | undefined) =>
        !one?.countryCode ||
        !first?.countryCode ||
        continentOf(one.countryCode) !== continentOf(first.countryCode);
      const others = may.filter((one) => one !== first);
      expect(isFar(second) || own.countryCode !== '' || !others.some(isFar)).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('every country of the network has one continent', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const codes = Array.from({ length: 26 * 26 }, (_, index) =>
    String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26)),
  ).filter((code) => continentOf(code) !== undefined);
  expect(codes).toHaveLength(250);
  expect(codes.filter((code) => names.of(code) === undefined)).toEqual([]);
});
