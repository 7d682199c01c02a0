import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../test/support/any-character.ts';
import { beaconAddressOf, type Beacon, mostBeaconBytes, writeBeacon } from './beacon.ts';
import {
  groupOf,
  keptGroups,
  mostGroupLetters,
  mostPageGroups,
  otherPages,
  shownGroup,
} from './page-groups.ts';
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
    cls: { value: 0.0312, parts: [70], element: 'div.ad', script: undefined },
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

  test('stays below its size limit with any content: numbers and the page stay, explanations go', () => {
    const words = fc.string({ unit: anyCharacter, maxLength: 120 });
    const measured = fc.record({
      value: fc.double({ min: 0, max: 100_000, noNaN: true }),
      parts: fc.constant<number[]>([1, 2, 3, 4]),
      element: words.map((text) => text.replaceAll(/[\p{Cc}<`]/gu, '')),
      script: fc.webUrl({ withQueryParameters: false }),
    });
    fc.assert(
      fc.property(words, measured, (label, lcp) => {
        const labels = [label, label, label];
        const path = '/%C3%A4'.repeat(142);
        const metrics = { ...beacon.metrics, lcp };
        const written = writeBeacon({ ...beacon, path, release: label, labels, metrics });
        expect(written.length).toBeLessThan(mostBeaconBytes);
        const read = readBeacon(written);
        expect(read?.metrics.lcp?.value).toBeCloseTo(lcp.value, 1);
        expect(read?.path).toBe(path);
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
    ['a path that is not encoded', query.replace('blue-chair', 'bl%C3%A4u')],
    ['a path with a query', query.replace('blue-chair', 'a%3Femail%3Da%40b.example')],
    ['a path above the root', query.replace('blue-chair', '..%2F..%2Fa')],
    ['a path of words', query.replace('blue-chair', 'call%20us')],
    ['a longer path than is sent', query.replace('blue-chair', 'a'.repeat(2000))],
    ['a host with a port', query.replace('h=shop.example', 'h=shop.example%3A80')],
    ['a host of words', query.replace('h=shop.example', 'h=call%20us.shop.example')],
    ['markup as an element', query.replace('button.buy', '%3Ca%3E')],
    ['control characters as an element', query.replace('button.buy', 'a%00b')],
    ['a longer element than is sent', query.replace('button.buy', 'a'.repeat(91))],
    ['words as a script', query.replace(/is=[^&]+/, 'is=call%20us')],
    ['Markdown as a script', query.replace(/is=[^&]+/, 'is=https%3A%2F%2Fa%2F%60b%60')],
    [
      'a longer script than is sent',
      query.replace(/is=[^&]+/, `is=https%3A%2F%2Fa%2F${'b'.repeat(120)}`),
    ],
    ['more than its size', `${query}&z=${'z'.repeat(mostBeaconBytes)}`],
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

  test.each(['/gr%C3%B6%C3%9Fe/', '/%e6', "/a|b[c]!$&'()*+,;=:@-._~", '/100%', '//'])(
    'of the path %s is what a browser sends',
    (path) => {
      expect(readBeacon(writeBeacon({ ...beacon, path }))?.path).toBe(path);
    },
  );

  test('of an element whose id has spaces is what a browser sends', () => {
    const metrics = { lcp: { value: 1, parts: [], element: '#a\n b>div.sm:[&>p]:p-1' } };
    const read = readBeacon(writeBeacon({ ...beacon, metrics }));
    expect(read?.metrics.lcp?.element).toBe('#a b>div.sm:[&>p]:p-1');
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

  test.each([
    ['/%e6', '/%E6'],
    ['/%7Eanna/', '/~anna'],
    ['/%63art', '/cart'],
  ])('%s and %s are one page', (one, other) => {
    expect(groupOf(one, [])).toBe(groupOf(other, []));
  });

  test.each([
    ['/%E6', '/%F6'],
    ['/a%2Fb', '/a/b'],
    ['/a%3Fb', '/a'],
    ['/%2541', '/A'],
  ])('%s and %s are two pages', (one, other) => {
    expect(groupOf(one, [])).not.toBe(groupOf(other, []));
  });

  test.each([
    ['/größen/*', '/gr%C3%B6%C3%9Fen/m'],
    ['/größen/*', '/gr%c3%b6%c3%9fen/m'],
    ['/gr%C3%B6%C3%9Fen/*', '/gr%C3%B6%C3%9Fen/m'],
    ['/~anna/*', '/%7Eanna/1'],
  ])('the rule %s has %s', (rule, path) => {
    expect(groupOf(path, [rule])).toBe(rule);
  });

  test('with long addresses stay apart, and whole characters of them stay', () => {
    const long = (end: string, count: number) => `/${encodeURIComponent('あ'.repeat(count) + end)}`;
    for (const count of [40, 120, 200]) {
      const groups = ['い', 'う', 'い'].map((end) => groupOf(long(end, count), []));
      expect(new Set(groups).size).toBe(2);
      for (const group of groups) {
        expect(group.length).toBeLessThanOrEqual(mostGroupLetters);
        expect(shownGroup(group)).toMatch(/^\/あ+/);
      }
    }
  });

  test('ask by the same rule if the browser has sent a part of the address', () => {
    const path = `/${'%E3%81%82'.repeat(400)}`;
    const sent = readBeacon(writeBeacon({ ...beacon, path }))?.path ?? '';
    expect(sent.length).toBeLessThan(path.length);
    expect(groupOf(sent, [])).toBe(groupOf(path, []));
    expect(groupOf(sent, ['/*'])).toBe('/*');
  });

  test.each([
    ['/gr%C3%B6%C3%9Fen/*', '/größen/*'],
    ['/a%0Ab', '/a%0Ab'],
    ['/a%20b', '/a%20b'],
    ['/%E2%80%AEmoc', '/%E2%80%AEmoc'],
    ['/%E6', '/%E6'],
    ['/a%2Fb', '/a%2Fb'],
  ])('%s is shown as %s', (group, shown) => {
    expect(shownGroup(group)).toBe(shown);
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
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
};
const android = (model: string, end = 'Chrome/140.0.0.0 Mobile Safari/537.36') =>
  `Mozilla/5.0 (Linux; Android 10; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) ${end}`;
test('browsers are known by what they say', () => {
  expect(Object.values(agents).map((agent) => deviceOf(agent))).toEqual([
    'mobile',
    'desktop',
    'tablet',
    'desktop',
  ]);
  // An iPad says that it is a Mac. Windows has screens that are touched too.
  expect(deviceOf(agents.safari, true)).toBe('tablet');
  expect(deviceOf(agents.windows, true)).toBe('desktop');
  expect(Object.values(agents).map(browserOf)).toEqual(['Chrome', 'Safari', 'Safari', 'Chrome']);
});
test.each([
  ['', true],
  ['curl/8.5.0', true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  [agents.chrome.replace('Chrome/', 'HeadlessChrome/'), true],
  [
    android(
      'Nexus 5X Build/MMB29P',
      'Chrome/140.0.0.0 Mobile Safari/537.36 (compatible; GoogleOther)',
    ),
    true,
  ],
  [android('K', 'Chrome/140.0.0.0 Mobile Safari/537.36 GoogleOther-Image/1.0'), true],
  ['Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)', true],
  ['Mediapartners-Google/2.1 (+http://www.google.com)', true],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 DatadogSynthetics',
    true,
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 PTST/250101',
    true,
  ],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', true],
  [android('CUBOT NOTE 20; compatible; AhrefsBot/7.0'), true],
  [
    android(
      'CUBOT X30 Build/QP1A.190711.020; wv',
      'Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36',
    ),
    false,
  ],
  [android('CUBOT NOTE 20'), false],
  [android('M bot 60'), false],
  [android('Mbot 10 Build/1'), false],
  [android('Pixel 8', 'Chrome/140.0.0.0 Mobile Safari/537.36 GSA/16.2.35'), false],
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
