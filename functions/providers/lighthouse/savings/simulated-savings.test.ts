import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LighthouseResult, type LighthouseAudit } from '../lighthouse-result.ts';
import { savingsIn } from './simulated-savings.ts';

const file = new URL('../../../../test/fixtures/lighthouse-slow-mobile.json', import.meta.url);
const lhr = LighthouseResult.parse(JSON.parse(readFileSync(file, 'utf8')));
const origin = 'http://127.0.0.1:8102';

type Part = Pick<LighthouseAudit, 'id'> & Partial<LighthouseAudit>;

/** The page of the fixture, with other audits, and the savings of the first of them. */
function savingsOf(first: Part, ...others: Part[]) {
  const audits = { ...lhr.audits };
  const full = (part: Part): LighthouseAudit => ({
    title: '',
    description: '',
    score: 0,
    scoreDisplayMode: 'metricSavings',
    ...part,
  });
  for (const part of [first, ...others]) audits[part.id] = full(part);
  return savingsIn({ ...lhr, finalDisplayedUrl: `${origin}/`, audits })(full(first));
}

const latencies = (serverResponseTime: number): Part => ({
  id: 'network-server-latency',
  details: { type: 'table', items: [{ origin, serverResponseTime }] },
});
const paints = (fcp: number, lcp: number): Part => ({
  id: 'metrics',
  details: {
    type: 'debugdata',
    items: [{ observedFirstContentfulPaint: fcp, observedLargestContentfulPaint: lcp }, {}],
  },
});
const requests = (...items: object[]): Part => ({
  id: 'network-requests',
  details: { type: 'table', items },
});
const largest = (...subparts: string[]): Part => ({
  id: 'lcp-breakdown-insight',
  details: {
    type: 'list',
    items: [{ type: 'table', items: subparts.map((subpart) => ({ subpart })) }, { type: 'node' }],
  },
});

function documentLatency(
  fails: 'noRedirects' | 'serverResponseIsFast' | 'usesCompression',
  data: object,
): Part {
  const passing = ['noRedirects', 'serverResponseIsFast', 'usesCompression'];
  return {
    id: 'document-latency-insight',
    metricSavings: { FCP: 5, LCP: 5 },
    details: {
      type: 'checklist',
      items: Object.fromEntries(passing.map((name) => [name, { value: name !== fails }])),
      debugData: { redirectDuration: 0, serverResponseTime: 1, wastedBytes: 0, ...data },
    },
  };
}

test('redirects cost what they cost on the simulated network, or at full speed', () => {
  const simulated: Part = { id: 'redirects', metricSavings: { FCP: 1900, LCP: 1900 } };
  const observed = (redirectDuration: number) =>
    documentLatency('noRedirects', { redirectDuration });
  expect(savingsOf(simulated, observed(6))).toEqual({ FCP: 1900, LCP: 1900 });
  expect(savingsOf(simulated, observed(2800))).toEqual({ FCP: 2800, LCP: 2800 });
});

test('redirects and missing compression are not the server’s slowness', () => {
  const compression = documentLatency('usesCompression', { wastedBytes: 400_000 });
  const redirects = documentLatency('noRedirects', { redirectDuration: 900 });
  for (const audit of [compression, redirects]) {
    expect(savingsOf(audit)).toEqual({ FCP: 0, LCP: 0 });
  }
});

test('the LCP image saves at least its own transfer, also where Lighthouse leaves it out', () => {
  const snippet = '<img src="hero.webp">';
  const wastedBytes = (1638.4 * 1024) / 8;
  const images = (of: string): Part => ({
    id: 'image-delivery-insight',
    metricSavings: { FCP: 0, LCP: 0 },
    details: { type: 'table', items: [{ node: { snippet: of }, wastedBytes }] },
  });
  const element: Part = {
    id: 'lcp-breakdown-insight',
    details: {
      type: 'list',
      items: [
        { type: 'table', items: [] },
        { type: 'node', snippet },
      ],
    },
  };
  expect(savingsOf(images(snippet), element)['LCP']).toBeCloseTo(1000);
  expect(savingsOf(images('<img src="other.webp">'), element)['LCP']).toBe(0);
});

test('a slow answer counts as far as the simulation waits for its origin', () => {
  const audit = documentLatency('serverResponseIsFast', { serverResponseTime: 1200 });
  expect(savingsOf(audit, latencies(1200))).toEqual({ FCP: 1100, LCP: 1100 });
  expect(savingsOf(audit, latencies(600))).toEqual({ FCP: 500, LCP: 500 });
  expect(savingsOf(audit, latencies(30))).toEqual({ FCP: 0, LCP: 0 });
});

const font = { url: `${origin}/a.woff2`, transferSize: 204_800, networkEndTime: 300 };
const fonts: Part = {
  id: 'font-display-insight',
  metricSavings: { FCP: 20, INP: 0 },
  details: { type: 'table', items: [{ url: font.url, wastedMs: 20 }] },
};

test('a font holds up the paints that came after it, by its simulated transfer', () => {
  const saved = savingsOf(
    fonts,
    requests(font),
    paints(80, 340),
    latencies(0),
    largest('timeToFirstByte'),
  );
  expect(saved['FCP']).toBe(0);
  expect(saved['LCP']).toBeCloseTo(150 + 1000, -2);
  const both = savingsOf(fonts, requests(font), paints(320, 340), latencies(0), largest());
  expect(both['FCP']).toBe(both['LCP']);
});

test('a font does not hold up an image', () => {
  const saved = savingsOf(fonts, requests(font), paints(80, 340), largest('resourceLoadDuration'));
  expect(saved['LCP']).toBe(0);
});

const discovery = (
  requestDiscoverable: boolean,
  eagerlyLoaded: boolean,
  snippet: string,
): Part => ({
  id: 'lcp-discovery-insight',
  metricSavings: { LCP: 0 },
  details: {
    type: 'list',
    items: [
      {
        type: 'checklist',
        items: {
          priorityHinted: { value: false },
          requestDiscoverable: { value: requestDiscoverable },
          eagerlyLoaded: { value: eagerlyLoaded },
        },
      },
      { type: 'node', snippet },
    ],
  },
});
const metric = (id: string, numericValue: number): Part => ({ id, numericValue });
const page = [
  requests(
    {
      url: `${origin}/hero.webp`,
      resourceType: 'Image',
      transferSize: 20_480,
      networkEndTime: 300,
    },
    { url: `${origin}/b.webp`, resourceType: 'Image', transferSize: 204_800, networkEndTime: 330 },
  ),
  paints(80, 340),
  latencies(0),
  metric('first-contentful-paint', 1000),
  metric('largest-contentful-paint', 4000),
];

test('an image that a script inserts could follow the first paint by its transfer', () => {
  const hero = discovery(false, true, '<img class="hero" src="hero.webp" alt="">');
  expect(savingsOf(hero, ...page)['LCP']).toBeCloseTo(4000 - 1000 - 150 - 100, -1);
  const background = discovery(false, true, '<div class="hero">');
  expect(savingsOf(background, ...page)['LCP']).toBeCloseTo(4000 - 1000 - 150 - 1000, -2);
});

test('a missing priority alone saves what Lighthouse says', () => {
  expect(savingsOf(discovery(true, true, '<img src="hero.webp">'), ...page)).toEqual({ LCP: 0 });
});

test('deferring a script moves its work behind the first paint, where it blocks the page', () => {
  const [app, other] = [`${origin}/app.js`, `${origin}/other.js`];
  const blocking: Part = {
    id: 'render-blocking-insight',
    metricSavings: { FCP: 2200, LCP: 2200 },
    details: { type: 'table', items: [{ url: app, wastedMs: 248 }] },
  };
  const painted: Part = { id: 'first-contentful-paint', numericValue: 3327 };
  const tasks: Part = {
    id: 'long-tasks',
    details: {
      type: 'table',
      items: [],
      debugData: {
        type: 'debugdata',
        urls: [app, other],
        tasks: [
          { urlIndex: 0, startTime: 1297, duration: 2030 },
          { urlIndex: 0, startTime: 3400, duration: 500 },
          { urlIndex: 1, startTime: 900, duration: 500 },
        ],
      },
    },
  };
  expect(savingsOf(blocking, painted, tasks)).toEqual({ FCP: 2200, LCP: 2200, TBT: -1980 });
  const css = { ...blocking, details: { type: 'table', items: [{ url: `${origin}/a.css` }] } };
  expect(savingsOf(css, painted, tasks)).toEqual({ FCP: 2200, LCP: 2200 });
});

test('missing data in a report, and a real network, leave the savings that are stated', () => {
  const bare: Part = { id: 'document-latency-insight', metricSavings: { FCP: 5 } };
  expect(savingsOf(bare)).toEqual({ FCP: 5 });
  const real = { ...lhr, configSettings: { ...lhr.configSettings, throttlingMethod: 'devtools' } };
  const audit = documentLatency('usesCompression', { wastedBytes: 204_800 });
  const { metricSavings = {} } = audit;
  expect(
    savingsIn(real)({ title: '', description: '', score: 0, scoreDisplayMode: '', ...audit }),
  ).toEqual(metricSavings);
});
