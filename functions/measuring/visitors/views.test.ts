import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeBeacon } from '../../../shared/visitors/beacon.ts';
import { quantile } from '../../../shared/visitors/histogram.ts';
import { logFields } from '../../../shared/visitors/log-format.ts';
import { metricShapes } from '../../../shared/visitors/metrics.ts';
import { mostPageGroups } from '../../../shared/visitors/page-groups.ts';
import { countedOfDay, countedOfHour } from './counted-views.ts';
import { BrokenLogError, readLog } from './log-lines.ts';
import { addStored, addView, bounded, emptyRollUp, toStored } from './roll-up.ts';
import { toView } from './to-view.ts';
import { metricNumbers } from './visitor-vitals.ts';
import type { View } from './view.ts';
import { movedByOneNetwork } from '../../../test/support/days-under-attack.ts';

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
  for (const view of countedOfDay(views).counted) addView(rollUp, view);
  const sums = rollUp.slices.get('\t\t')?.metrics.lcp;
  return quantile(sums?.histogram ?? new Map(), 0.75, metricShapes.lcp) ?? 0;
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

  test.each([5, 192])(
    'of one network, once a minute for 28 days, do not move the p75 of %i visits a day by 5 %%',
    async (visitsADay) => {
      expect(await movedByOneNetwork(visitsADay, 1)).toBeLessThan(0.05);
    },
  );

  test('of one network, 28,800 a day at 8 visits an hour, do not move the p75 by 5 %', () => {
    const real = visitors(192, 192).map((view, id) => ({
      ...view,
      at: `2026-11-24T${String(Math.floor(id / 8)).padStart(2, '0')}:05:00`,
    }));
    const honest = p75Of(real);
    for (const value of [60_000, 1]) {
      const forged = Array.from({ length: 28_800 }, (_, at) => {
        const minute = Math.floor(at / 20);
        const [hour, rest] = [Math.floor(minute / 60), minute % 60].map((one) =>
          String(one).padStart(2, '0'),
        );
        return viewOf(1000 + at, {
          ...lcpOf(value),
          network: 999_999,
          at: `2026-11-24T${hour}:${rest}:30`,
        });
      });
      expect(Math.abs(p75Of([...forged, ...real]) - honest) / honest).toBeLessThan(0.05);
    }
  });

  test('of one network count among those of 28 days, if each of these has few', () => {
    const mine = [1, 2].map((id) => viewOf(id, { network: 7, sender: 7 }));
    const others = [11, 12, 13].map((id) => viewOf(id, { sender: id }));
    const countOf = (before: [number, number][]) =>
      countedOfDay([...mine, ...others], new Map(before)).counted.length;
    const past = Array.from({ length: 40 }, (_, at): [number, number] => [100 + at, 1]);
    expect([countOf([]), countOf([...past, [7, 1]]), countOf([...past, [7, 2]])]).toEqual([
      5, 4, 3,
    ]);
  });

  test('are those of the owner as long as hardly anyone else has been there', () => {
    const own = Array.from({ length: 30 }, (_, id) => viewOf(id, { network: 1, sender: 1 }));
    const spread = own.map((view, id) => ({ ...view, at: `2026-11-24T13:${10 + id}:00` }));
    expect(countedOfDay(spread).counted).toHaveLength(20);
    const others = [91, 92, 93].map((id) => viewOf(id, { sender: id }));
    expect(countedOfDay([...spread, ...others]).counted).toHaveLength(5);
  });

  test('of an hour with many visitors have their share of it alone', () => {
    const many = visitors(2000, 2000);
    const forged = Array.from({ length: 60 }, (_, id) =>
      viewOf(5000 + id, {
        network: 999_999,
        at: `2026-11-24T13:${String(id).padStart(2, '0')}:00`,
      }),
    );
    expect(countedOfHour([...many, ...forged])).toHaveLength(2040);
    expect(countedOfHour([...many, { ...viewOf(9000), isLate: true }])).toHaveLength(2000);
    expect(countedOfHour([...visitors(900, 900), ...forged])).toBeUndefined();
  });

  test('of one network count at most 20 times in a minute', () => {
    const flood = Array.from({ length: 500 }, (_, id) => viewOf(id, { network: 1, sender: 1 }));
    expect(countedOfDay(flood)).toMatchObject({ counted: { length: 20 }, leftOut: 480 });
  });

  test('make at most 500 page groups, and the whole stays exact', () => {
    const rollUp = emptyRollUp();
    for (let id = 0; id < 3000; id += 1) addView(rollUp, viewOf(id, { group: `/${id % 1500}` }));
    const { slices } = bounded(rollUp);
    expect(new Set([...slices.values()].map(({ group }) => group)).size).toBe(mostPageGroups + 1);
    expect(slices.get('\t\t')?.views).toBe(3000);
  });
});

test.each([
  [2460, 'FAST', 1],
  [2500, 'FAST', 1],
  [2501, 'AVERAGE', 0],
  [4000, 'AVERAGE', 0],
  [4001, 'SLOW', 0],
] as const)('400 views of %i ms are %s, and a share of %i is good', (value, category, good) => {
  const rollUp = emptyRollUp();
  for (let id = 0; id < 400; id += 1) addView(rollUp, viewOf(id, lcpOf(value)));
  const stored = emptyRollUp();
  addStored(stored, toStored(rollUp));
  const lcp = stored.slices.get('\t\t')?.metrics.lcp;
  expect(metricNumbers('lcp', lcp?.histogram)).toMatchObject({ category, good });
});

describe('views', () => {
  test('reported twice count once, with the last numbers, in any order', () => {
    const first = viewOf(1, lcpOf(1000));
    const last = { ...viewOf(1, lcpOf(3000)), report: 2 };
    const other = viewOf(2);
    fc.assert(
      fc.property(fc.shuffledSubarray([first, last, other, first], { minLength: 4 }), (some) => {
        const { counted, leftOut } = countedOfDay(some);
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
    [3600, 1, '2026-11-24T12:00:30', undefined],
    [3601, 1, '2026-11-24T13:00:30', undefined],
    [80_000, 1, '2026-11-24T13:00:30', undefined],
    [80_000, 2, '2026-11-24T13:00:30', true],
  ])('has a view of %i s ago, in report %i, at %s', (age, report, at, isLate) => {
    const query = beacon.replace('a=90', `a=${age}`).replace('n=1', `n=${report}`);
    const [view] = viewsIn(`${head}${line({ 'cs-uri-query': query })}\n`);
    expect([view?.at, view?.isLate]).toEqual([at, isLate]);
  });

  test('has the same sender on every day, and another network', () => {
    const lines = ['2026-11-24', '2026-11-25'].map((date) => line({ date }));
    const [one, other] = viewsIn(`${head}${lines.join('\n')}\n`);
    expect(one?.sender).toBe(other?.sender);
    expect(one?.sender).toBeLessThan(4096);
    expect(one?.network).not.toBe(other?.network);
  });

  test('says of an iPad that it is a tablet', () => {
    const safari = encodeURIComponent(
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    );
    const devices = [beacon, `${beacon}&t=1`].map(
      (query) =>
        viewsIn(`${head}${line({ 'cs(User-Agent)': safari, 'cs-uri-query': query })}\n`)[0]?.device,
    );
    expect(devices).toEqual(['desktop', 'tablet']);
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
