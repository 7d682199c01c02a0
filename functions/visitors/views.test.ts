import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeBeacon } from '../../shared/visitors/beacon.ts';
import { quantile } from '../../shared/visitors/histogram.ts';
import { logFields } from '../../shared/visitors/log-format.ts';
import { mostPageGroups } from '../../shared/visitors/page-groups.ts';
import { countedViews } from './counted-views.ts';
import { BrokenLogError, readLog } from './log-lines.ts';
import { addStored, addView, bounded, emptyRollUp, toStored } from './roll-up.ts';
import { toView } from './to-view.ts';
import type { View } from './view.ts';

const chrome =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

const viewOf = (id: number, more: Partial<View> = {}): View => ({
  view: `view${String(id).padStart(8, '0')}`,
  report: 1,
  at: '2026-11-24T13:05:00',
  network: id,
  group: '/',
  device: 'mobile',
  browser: 'Chrome',
  country: 'DE',
  connection: '4g',
  navigation: 'navigate',
  release: '',
  labels: ['', '', ''],
  metrics: { lcp: { value: 2000, parts: [200, 100, 1500, 200], element: 'img' } },
  ...more,
});
const lcpOf = (value: number): Pick<View, 'metrics'> => ({
  metrics: { lcp: { value, parts: [] } },
});
function p75Of(views: readonly View[]): number {
  const rollUp = emptyRollUp();
  for (const view of countedViews(views).counted) addView(rollUp, view);
  const sums = rollUp.slices.get('\t\t')?.metrics.lcp;
  return quantile(sums?.histogram ?? new Map(), 0.75, 1) ?? 0;
}
/** Visitors of a usual site: log-normal around two seconds. */
const visitors = (count: number, networks: number): View[] =>
  Array.from({ length: count }, (_, id) => {
    const at = (id + 0.5) / count;
    const normal = Math.log(at / (1 - at)) / 1.702;
    const minute = String((id * 7) % 60).padStart(2, '0');
    return viewOf(id, {
      ...lcpOf(2000 * Math.exp(0.6 * normal)),
      network: (id * 31) % networks,
      at: `2026-11-24T13:${minute}:00`,
    });
  });

describe('hostile beacons', () => {
  test.each([
    [200, 60],
    [2000, 400],
    [20_000, 5000],
  ])('of one network, 10 %% of %i views, do not move the p75 by 5 %%', (count, networks) => {
    const real = visitors(count, networks);
    const honest = p75Of(real);
    // A tenth, and as many as a network can send in an hour.
    for (const [value, length] of [60_000, 1].flatMap((one) => [
      [one, Math.round(count / 9)] as const,
      [one, 1200] as const,
    ])) {
      const forged = Array.from({ length }, (_, id) =>
        viewOf(count + id, {
          ...lcpOf(value),
          network: 999_999,
          at: `2026-11-24T13:${String(id % 60).padStart(2, '0')}:00`,
        }),
      );
      const moved = p75Of([...forged, ...real]);
      expect(Math.abs(moved - honest) / honest).toBeLessThan(0.05);
    }
  });

  test('of one network count at most 20 times in a minute', () => {
    const flood = Array.from({ length: 500 }, (_, id) => viewOf(id, { network: 1 }));
    expect(countedViews(flood)).toMatchObject({ counted: { length: 20 }, leftOut: 480 });
  });

  test('make at most 500 page groups, and the whole stays exact', () => {
    const rollUp = emptyRollUp();
    for (let id = 0; id < 3000; id += 1) addView(rollUp, viewOf(id, { group: `/${id % 1500}` }));
    const { slices } = bounded(rollUp);
    expect(new Set([...slices.values()].map(({ group }) => group)).size).toBe(mostPageGroups + 1);
    expect(slices.get('\t\t')?.views).toBe(3000);
  });
});

describe('views', () => {
  test('reported twice count once, with the last numbers, in any order', () => {
    const first = viewOf(1, lcpOf(1000));
    const last = { ...viewOf(1, lcpOf(3000)), report: 2 };
    const other = viewOf(2);
    fc.assert(
      fc.property(fc.shuffledSubarray([first, last, other, first], { minLength: 4 }), (some) => {
        const { counted, leftOut } = countedViews(some);
        expect(counted.map(({ metrics }) => metrics.lcp?.value)).toEqual([3000, 2000]);
        expect(leftOut).toBe(0);
      }),
    );
  });

  test('add up to the same however they are divided, stored and merged', () => {
    const all = visitors(300, 300).map((view, id) => ({ ...view, group: `/${id % 7}` }));
    const whole = emptyRollUp();
    for (const view of all) addView(whole, view);
    const merged = emptyRollUp();
    for (let from = 0; from < all.length; from += 70) {
      const part = emptyRollUp();
      for (const view of all.slice(from, from + 70)) addView(part, view);
      addStored(merged, toStored(part));
    }
    expect(toStored(merged)).toEqual(toStored(whole));
  });
});

const site = {
  siteKey: 'abcdefghijkm',
  rate: 1,
  hosts: ['shop.example'],
  pageRules: ['/product/*'],
};
const beacon = writeBeacon({
  view: 'k3j9x0a1b2',
  report: 1,
  age: 90,
  host: 'www.shop.example',
  path: '/product/chair',
  navigation: 'navigate',
  connection: '4g',
  release: '',
  labels: [],
  metrics: { cls: { value: 0.01, parts: [] } },
});
const line = (fields: Partial<Record<(typeof logFields)[number], string>> = {}): string =>
  logFields
    .map(
      (name) =>
        ({
          date: '2026-11-24',
          time: '13:00:30',
          'c-ip': '203.0.113.7',
          'cs-method': 'GET',
          'cs-uri-stem': '/v/abcdefghijkm',
          'sc-status': '204',
          'cs(User-Agent)': encodeURIComponent(chrome),
          'cs-uri-query': beacon,
          'c-country': 'NO',
          ...fields,
        })[name],
    )
    .join('\t');
const head = `#Version: 1.0\n#Fields: ${logFields.join(' ')}\n`;
const viewsIn = (lines: string) => readLog(lines).flatMap((one) => toView(one, site) ?? []);

test('a user agent of 20 KB costs no more than a usual one', () => {
  const long = encodeURIComponent('Version/1'.repeat(2200));
  const lines = `${line({ 'cs(User-Agent)': long })}\n`.repeat(1000);
  expect(viewsIn(`${head}${lines}`)).toHaveLength(1000);
});

test.each([
  ['203.0.113.7', '203.0.113.200', true],
  ['203.0.113.7', '203.0.114.7', false],
  ['2a01:4f8:0:1::1', '2a01:4f8::9', true],
  ['2a01:4f8:7:1::1', '2a01:4f8:8:1::1', false],
])('%s and %s are one network: %s', (one, other, isOne) => {
  const [first, second] = [one, other].map(
    (address) => viewsIn(`${head}${line({ 'c-ip': address })}\n`)[0]?.network,
  );
  expect(first === second).toBe(isOne);
});

describe('a log', () => {
  test('has views in the hour in which they began, without an address', () => {
    const [view] = viewsIn(`${head}${line()}\n`);
    expect(view).toMatchObject({
      at: '2026-11-24T12:59:00',
      group: '/product/*',
      device: 'mobile',
      browser: 'Chrome',
      country: 'NO',
    });
    expect(JSON.stringify(view)).not.toContain('203.0');
  });

  test.each([
    ['another path', { 'cs-uri-stem': '/api/sites' }],
    ['what the firewall refused', { 'sc-status': '403' }],
    ['the script', { 'cs-uri-stem': '/v/abcdefghijkm.js' }],
    ['a bot', { 'cs(User-Agent)': 'Googlebot/2.1%20(+http://www.google.com/bot.html)' }],
    ['no beacon', { 'cs-uri-query': '-' }],
    ['another host', { 'cs-uri-query': beacon.replace('www.shop.example', 'evilshop.example') }],
    ['no time', { time: '-' }],
  ])('line of %s has no view', (_, fields) => {
    expect(viewsIn(`${head}${line(fields)}\n`)).toEqual([]);
  });

  test('that ends within a line, or has no head, is read again later', () => {
    expect(() => readLog(`${head}${line()}`)).toThrow(BrokenLogError);
    expect(() => readLog(`${head}${line().slice(0, 40)}\n`)).toThrow(BrokenLogError);
    expect(() => readLog(`${line()}\n`)).toThrow(BrokenLogError);
    expect(readLog('')).toEqual([]);
  });

  test('names its fields in any order', () => {
    const reversed = `#Fields: ${logFields.toReversed().join('\t')}\n`;
    expect(viewsIn(`${reversed}${line().split('\t').toReversed().join('\t')}\n`)).toHaveLength(1);
  });
});
