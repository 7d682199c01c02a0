import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../test/support/any-character.ts';
import { beaconAddressOf, type Beacon, mostBeaconBytes, writeBeacon } from './beacon.ts';
import { groupOf, keptGroups, mostPageGroups, otherPages } from './page-groups.ts';
import { readBeacon } from './read-beacon.ts';
import { browserOf, deviceOf, isBot } from './user-agent.ts';

const beacon: Beacon = {
  view: 'k3j9x0a1b2',
  report: 1,
  age: 12,
  host: 'shop.example',
  path: '/product/blue-chair',
  navigation: 'back-forward-cache',
  connection: '4g',
  release: '2026.11.24',
  labels: ['winter', '', 'b'],
  metrics: {
    lcp: { value: 1834.2, parts: [210, 90, 1200, 334], element: '#hero>img', script: undefined },
    inp: {
      value: 48,
      parts: [3, 20, 25],
      element: 'button.buy',
      script: 'https://shop.example/a.js',
    },
    cls: { value: 0.0312, parts: [], element: 'div.ad', script: undefined },
    fcp: { value: 900.5, parts: [], element: undefined, script: undefined },
    ttfb: { value: 210, parts: [0, 1, 20, 60, 129], element: undefined, script: undefined },
  },
};
const query = writeBeacon(beacon);

describe('a beacon', () => {
  test('is read as it was written, in far less than a kilobyte', () => {
    expect(readBeacon(query)).toEqual(beacon);
    expect(query.length).toBeLessThan(400);
  });

  test('stays below a kilobyte whatever is in it: numbers stay, explanations go', () => {
    const words = fc.string({ unit: anyCharacter, maxLength: 120 });
    const measured = fc.record({
      value: fc.double({ min: 0, max: 100_000, noNaN: true }),
      parts: fc.constant<number[]>([1, 2, 3, 4]),
      element: words,
      script: words,
    });
    fc.assert(
      fc.property(words, measured, (label, lcp) => {
        const labels = [label, label, label];
        const path = '/%C3%A4'.repeat(60);
        const metrics = { ...beacon.metrics, lcp };
        const written = writeBeacon({ ...beacon, path, release: label, labels, metrics });
        expect(written.length).toBeLessThan(mostBeaconBytes);
        expect(readBeacon(written)?.metrics.lcp?.value).toBeCloseTo(lcp.value, 1);
      }),
      { numRuns: 30 },
    );
  });

  test.each([
    ['another version', query.replace('v=1', 'v=2')],
    ['no metric', 'v=1&w=k3j9x0a1b2&n=1&a=1&h=a.example&p=%2F&y=0'],
    ['a metric beyond its bounds', 'v=1&w=k3j9x0a1b2&n=1&a=1&h=a.example&p=%2F&y=0&l=120001'],
    ['a negative metric', 'v=1&w=k3j9x0a1b2&n=1&a=1&h=a.example&p=%2F&y=0&c=-1'],
    ['a metric in other notation', 'v=1&w=k3j9x0a1b2&n=1&a=1&h=a.example&p=%2F&y=0&l=1e3'],
    ['a view that is no id', query.replace('k3j9x0a1b2', '<script>')],
    ['no path', query.replace('%2Fproduct', 'product')],
    ['more than a kilobyte', `${query}&z=${'z'.repeat(1000)}`],
  ])('with %s is refused', (_, hostile) => {
    expect(readBeacon(hostile)).toBeUndefined();
  });

  test('of anything at all is refused or within its bounds', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string(), (words, number) => {
        const read = readBeacon(
          `${query}&re=1`.replace('r=2026.11.24', `r=${encodeURIComponent(words.toWellFormed())}`) +
            `&l=${encodeURIComponent(number)}`,
        );
        expect(read?.release ?? '').not.toMatch(/\p{C}/u);
        expect((read?.release ?? '').length).toBeLessThanOrEqual(40);
        expect(readBeacon(number)).toBeUndefined();
      }),
    );
  });

  test('is not cut within a character', () => {
    const words = `${'x'.repeat(39)}🦊`;
    const read = readBeacon(query.replace('r=2026.11.24', `r=${encodeURIComponent(words)}`));
    expect(read?.release).toMatch(/^x{39}/);
    expect(read?.release.isWellFormed()).toBe(true);
  });

  test('drops a query that a forged path brings along', () => {
    const forged = readBeacon(query.replace('blue-chair', 'a%3Femail%3Da%40b.example'));
    expect(forged?.path).toBe('/product/a');
  });
});

describe('pages', () => {
  test.each([
    ['/product/blue-chair', '/product/*'],
    ['/product/blue/chair', '/product/*'],
    ['/product', '/product'],
    ['/product/', '/product'],
    ['/de/cart', '/*/cart'],
    ['/', '/'],
    ['/about/', '/about'],
    ['//', '/'],
  ])('%s is of the group %s', (path, group) => {
    expect(groupOf(path, ['/product/*', '/*/cart'])).toBe(group);
  });

  test('are at most 500 groups: those with most views, in whatever order they came', () => {
    const views = Array.from({ length: 2000 }, (_, at): [string, number] => [`/${at}`, at % 700]);
    const kept = keptGroups(new Map([...views, [otherPages, 9999]]));
    expect(kept.size).toBe(mostPageGroups - 1);
    expect(kept).toEqual(keptGroups(new Map(views.toReversed())));
    expect(kept.has('/699')).toBe(true);
  });
});

const agents = {
  chrome:
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  ipad: 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
};
test('browsers are known by what they say', () => {
  expect(Object.values(agents).map(deviceOf)).toEqual(['mobile', 'desktop', 'tablet']);
  expect(Object.values(agents).map(browserOf)).toEqual(['Chrome', 'Safari', 'Safari']);
});
test.each([
  ['', true],
  ['curl/8.5.0', true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  [agents.chrome.replace('Chrome/', 'HeadlessChrome/'), true],
  [agents.chrome, false],
  [agents.safari, false],
])('“%s” is a program: %s', (agent, expected) => {
  expect(isBot(agent)).toBe(expected);
});

test.each(['', '?v=1', '#top'])(
  'beacons go to the address of the script, whose host may contain .js (%j)',
  (end) => {
    const at = 'https://vitals.jsmith.example/v/abcdefghijkm';
    expect(beaconAddressOf(`${at}.js${end}`)).toBe(at);
  },
);
