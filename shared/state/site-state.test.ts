import { describe, expect, test } from 'vitest';
import type { PageState } from '../models/measuring/site-state.ts';
import {
  type PageFacts,
  lastKnownAt,
  pageStateOf,
  severityOf,
  siteStateOf,
  stateKinds,
} from './site-state.ts';
import type { StateFormats } from '../causes/define-cause.ts';
import { pageInSentence, stateWords } from './site-state-words.ts';
import { fieldCategory } from '../assessment/thresholds.ts';
import type { Category, FieldData } from '../models/measuring/scan.ts';
import type { VisitorVitals } from '../models/measuring/visitor-vitals.ts';

const formats: StateFormats = {
  time: (iso) => iso.slice(11, 16),
  when: (iso) => `at ${iso.slice(11, 16)}`,
  date: (iso) => iso.slice(0, 10),
};
const at = (time: string) => `2026-11-24T${time}:00.000Z`;
const scanned: PageFacts = {
  standing: { kind: 'running', until: null },
  uptime: { status: 'up', since: at('08:00') },
  mobile: { result: { at: at('12:00') } },
  desktop: { result: { at: at('12:00') } },
  isScanning: false,
  nextScanAt: at('20:00'),
  troubles: [],
};
const failure = {
  reason: 'http-5xx',
  statusCode: 500,
  since: at('14:02'),
  lastAt: at('14:02'),
} as const;
const down = {
  status: 'down',
  since: at('14:02'),
  reason: 'http-status',
  statusCode: 503,
} as const;
const fell = {
  cause: 'score-fell',
  since: at('13:00'),
  before: 'score 98',
  after: '34',
  device: 'mobile',
  incidentId: 'i',
} as const;

const states: Record<PageState['kind'], Partial<PageFacts>> = {
  down: { uptime: down },
  'scan-failed': { mobile: { failure }, desktop: { failure } },
  incomplete: { mobile: { result: { at: at('12:00'), warning: 'still-loading' } } },
  worse: { troubles: [fell] },
  slow: { mobile: { score: 33, result: { at: at('12:00') } } },
  'not-scanned': { mobile: {}, desktop: {} },
  paused: { standing: { kind: 'expired', until: at('18:00') } },
  fine: {},
};
const sentences: Record<PageState['kind'], string> = {
  down: 'Down since 14:02: the server answered 503.',
  'scan-failed': 'Scan failed at 14:02: the server answered 500.',
  incomplete: 'Incomplete on mobile since 12:00: the page never finished loading.',
  worse: 'Slower on mobile since 13:00: score 98 → 34.',
  slow: 'Slow on mobile: score 33.',
  'not-scanned': 'Not scanned yet, next scan: 20:00.',
  paused: 'Paused: the plan has expired.',
  fine: 'Working, scanned at 12:00.',
};
const stateOf = (changed: Partial<PageFacts>) => pageStateOf({ ...scanned, ...changed });
const said = (changed: Partial<PageFacts>) => stateWords(stateOf(changed), formats).sentence;

describe('the state of a page', () => {
  test.each(stateKinds)('is %s, with one sentence', (kind) => {
    expect(stateOf(states[kind]).kind).toBe(kind);
    expect(said(states[kind])).toBe(sentences[kind]);
  });

  test('is the worst that holds', () => {
    const order = ['down', 'scan-failed', 'incomplete', 'worse', 'slow'] as const;
    for (const [index, kind] of order.entries()) {
      // Later entries would replace the facts of the worse ones.
      const both = order
        .slice(index)
        .toReversed()
        .map((worse) => states[worse]);
      expect(stateOf(Object.assign({}, ...both) as Partial<PageFacts>).kind).toBe(kind);
    }
  });

  test.each(['expired', 'suspended', 'leaving'] as const)(
    'is paused while the account is %s, regardless of its earlier state',
    (kind) => {
      const everything = { ...states.down, ...states['scan-failed'], troubles: [fell] };
      expect(stateOf({ ...everything, standing: { kind, until: null } }).kind).toBe('paused');
      expect(stateOf({ ...everything, standing: { kind: 'ending', until: null } }).kind).toBe(
        'down',
      );
    },
  );

  test('is paused since someone of the account paused it, unless the account itself is held', () => {
    const paused = { ...states.down, pausedAt: at('14:02') };
    expect(said(paused)).toBe('Paused since 14:02.');
    const standing = { kind: 'expired', until: null } as const;
    expect(said({ ...paused, standing })).toBe('Paused: the plan has expired.');
  });

  test('is failed, not new, when the first scan fails', () => {
    const first = { mobile: { failure }, desktop: {}, uptime: undefined };
    expect(stateOf(first)).toMatchObject({ kind: 'scan-failed', devices: ['mobile'] });
    expect(said(first)).toBe('Scan on mobile failed at 14:02: the server answered 500.');
    const later = { ...failure, since: at('14:03'), lastAt: at('14:03') };
    expect(said({ mobile: { failure }, desktop: { failure: later } })).toBe(
      'Scan failed at 14:02: the server answered 500.',
    );
    const again = { ...failure, lastAt: at('16:00') };
    expect(said({ mobile: { failure: again }, desktop: { failure } })).toBe(
      'Scans have failed since 14:02: the server answered 500.',
    );
  });

  test('is neither down nor fine when it is down from one region only', () => {
    const oneRegion = { oneRegionSince: at('14:02') };
    expect(stateOf(oneRegion)).toMatchObject({ kind: 'worse', cause: 'reached-elsewhere' });
    expect(said(oneRegion)).toBe('Down from one region only since 14:02.');
  });

  test('is not fine before a scan, even if it answers', () => {
    expect(stateOf({ mobile: {}, desktop: {}, isScanning: true })).toEqual({
      kind: 'not-scanned',
      isScanning: true,
      nextScanAt: at('20:00'),
    });
  });

  test('names the places that could not reach a page that is down', () => {
    const elsewhere = { reachedFrom: [], notReachedFrom: ['Germany, Frankfurt'] };
    expect(said({ uptime: { ...down, reason: 'timeout', elsewhere } })).toBe(
      'Down since 14:02: it did not answer in time, also from Germany, Frankfurt.',
    );
    expect(said({ uptime: { status: 'down', since: at('14:02') } })).toBe('Down since 14:02.');
  });
});

describe('a slow page', () => {
  const result = { at: at('12:00') };
  const because = '`chat.js` blocks the page for 2,193 ms';
  const metric = (score: number, category: Category) => ({ score, category });
  const crux = (overall: Category, lcp: number): FieldData => ({
    lcp: metric(lcp, fieldCategory('lcp', lcp)),
    inp: metric(180, 'FAST'),
    cls: metric(0.01, 'FAST'),
    fid: null,
    fcp: null,
    ttfb: null,
    overall_category: overall,
    source: 'url',
    collectionPeriod: null,
  });
  const ofVisitors = (views: number): VisitorVitals => ({
    firstDate: '2026-10-28',
    lastDate: '2026-11-24',
    views,
    lcp: null,
    inp: {
      p75: 640,
      low: null,
      high: null,
      views,
      good: 0,
      average: 0,
      bad: 1,
      category: 'SLOW',
    },
    cls: null,
    fcp: null,
    ttfb: null,
    overall_category: 'SLOW',
  });

  test.each<[string, Partial<PageFacts>]>([
    [
      'Slow on mobile: `chat.js` blocks the page for 2,193 ms.',
      { mobile: { result, score: 33, because } },
    ],
    // 49.6 is shown as 50, which is average.
    ['Working, scanned at 12:00.', { mobile: { result, score: 49.6 } }],
    [
      'Slow on desktop: score 21.',
      { mobile: { result, score: 33 }, desktop: { result, score: 21 } },
    ],
    [
      'Slow for Chrome users on mobile: LCP 4.61 s.',
      { mobile: { result, score: 98, field: crux('SLOW', 4610) } },
    ],
    ['Working, scanned at 12:00.', { mobile: { result, score: 98, field: crux('AVERAGE', 3900) } }],
    [
      'Slow for visitors on desktop: INP 640 ms.',
      { desktop: { result, score: 98, visitors: ofVisitors(100) } },
    ],
    // Too few of them, and where Chrome has data, it decides.
    ['Working, scanned at 12:00.', { desktop: { result, score: 98, visitors: ofVisitors(99) } }],
    [
      'Working, scanned at 12:00.',
      { desktop: { result, score: 98, field: crux('FAST', 900), visitors: ofVisitors(900) } },
    ],
    ['Working, scanned at 12:00.', { mobile: { result, score: null } }],
  ])('%s', (sentence, facts) => {
    expect(said(facts)).toBe(sentence);
  });
});

describe('the words for a page that is worse', () => {
  test.each([
    [
      { cause: 'markup-errors', before: '2', after: '7' },
      'Markup errors rose from 2 to 7 at 13:00.',
    ],
    [
      { cause: 'certificate-expiring', before: at('09:00'), after: '7', check: 'shop.example' },
      'Certificate of shop.example expires on 2026-11-24.',
    ],
    [
      { cause: 'domain-expiring', before: at('09:00'), after: '7', check: 'example.com' },
      'Registration of example.com ends on 2026-11-24.',
    ],
    [
      { cause: 'checks-failing', check: 'markup', after: 'timeout' },
      'Markup validation has failed since 13:00: the page did not load in time.',
    ],
    [
      { cause: 'field-data-fell', device: 'desktop', before: 'FAST', after: 'SLOW' },
      'Field data on desktop fell from FAST to SLOW at 13:00.',
    ],
  ] as const)('%j', (trouble, sentence) => {
    expect(said({ troubles: [{ since: at('13:00'), ...trouble }] })).toBe(sentence);
  });

  test('are about the cause that explains the others', () => {
    const markup = { cause: 'markup-errors', since: at('10:00') } as const;
    expect(stateOf({ troubles: [markup, fell] })).toMatchObject({ cause: 'score-fell' });
  });
});

describe('the state of a site', () => {
  const page = (url: string, kind: PageState['kind']) => ({
    url: `https://shop.example/${url}`,
    state: stateOf(states[kind]),
  });
  const words = (...[home, ...pages]: PageState['kind'][]) =>
    stateWords(
      siteStateOf(
        page('', home ?? 'fine'),
        pages.map((kind, n) => page(`page-${n}`, kind)),
      ),
      formats,
    ).sentence;

  test('is the worst of its pages, and says which, or how many', () => {
    expect(words('fine', 'fine', 'down')).toBe(
      'Down since 14:02: the server answered 503 (shop.example/page-1).',
    );
    expect(words('down', 'fine', 'down')).toBe(
      'Down since 14:02: the server answered 503 (2 of 3 pages).',
    );
    expect(words('down', 'worse')).toBe(sentences.down);
  });

  test('has numbers of the past while its home page is down', () => {
    const scanDate = at('12:00');
    const home = page('', 'down');
    const other = page('shop', 'fine');
    const ofSite = { url: home.url, scanDate, state: siteStateOf(home, [other]) };
    expect(lastKnownAt(ofSite)).toBe(scanDate);
    expect(lastKnownAt({ ...ofSite, scanDate: null })).toBeUndefined();
    expect(lastKnownAt({ ...ofSite, state: home.state })).toBe(scanDate);
    const otherIsDown = siteStateOf(page('', 'fine'), [page('shop', 'down')]);
    expect(lastKnownAt({ ...ofSite, state: otherIsDown })).toBeUndefined();
    expect(lastKnownAt({ ...ofSite, state: other.state })).toBeUndefined();
  });

  test('names the slowest of its slow pages', () => {
    const slow = (path: string, score: number) => ({
      url: `https://shop.example${path}`,
      state: stateOf({ mobile: { result: { at: at('12:00') }, score } }),
    });
    const fine = [page('a', 'fine'), page('b', 'fine'), page('c', 'fine')];
    const one = siteStateOf(slow('/', 98), [slow('/shop', 33), ...fine]);
    expect(stateWords(one, formats).sentence).toBe('1 of 5 pages is slow: /shop 33.');
    expect(pageInSentence(one)).toEqual({ words: '/shop', url: 'https://shop.example/shop' });
    const three = siteStateOf(slow('/', 45), [slow('/shop', 33), slow('/menu?b=1', 21), ...fine]);
    expect(stateWords(three, formats).sentence).toBe(
      '3 of 6 pages are slow, the slowest: /menu?b=1 21.',
    );
    expect(stateWords(siteStateOf(slow('/', 45), fine), formats).sentence).toBe(
      'Slow on mobile: score 45.',
    );
  });

  test('is not spoilt by a page that waits for its first scan', () => {
    expect(words('fine', 'not-scanned')).toBe(sentences.fine);
    expect(words('not-scanned', 'fine')).toBe(sentences['not-scanned']);
  });

  test('is paused with all its pages', () => {
    expect(words('paused', 'paused')).toBe(sentences.paused);
    expect(words('paused', 'down')).toBe(sentences.paused);
  });

  test('ranks in the order of its severity', () => {
    expect(stateKinds.map((kind) => severityOf({ kind }))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});
