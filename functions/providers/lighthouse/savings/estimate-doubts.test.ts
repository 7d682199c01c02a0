import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type {
  KeptWaterfall,
  WaterfallRequest,
} from '../../../../shared/models/measuring/waterfall.ts';
import { EstimateDoubt } from '../../../../shared/models/measuring/estimate-doubt.ts';
import { LighthouseResult } from '../lighthouse-result.ts';
import { estimateDoubts } from './estimate-doubts.ts';
import { trialValues } from './score-effect.ts';

/** A document that took 1,197 ms among quick files, whose median is 56 ms. */
const file = new URL('../../../../test/fixtures/lighthouse-slow-mobile.json', import.meta.url);
const captured = (): LighthouseResult =>
  LighthouseResult.parse(JSON.parse(readFileSync(file, 'utf8')));
const page = captured().finalDisplayedUrl;
const image: WaterfallRequest = {
  url: new URL('/hero.png', page).href,
  method: 'GET',
  protocol: 'h2',
  status: 200,
  mimeType: 'image/png',
  resourceType: 'Image',
  priority: 'Low',
  transferBytes: 1,
  resourceBytes: 1,
  isLcp: true,
  observed: { start: 10, end: 900, wait: 800 },
  simulated: { start: 1000, end: 30_800 },
};
const withRequests = (lhr: LighthouseResult, ...requests: WaterfallRequest[]): LighthouseResult => {
  const waterfall: KeptWaterfall = {
    version: 1,
    startedAt: '2026-11-28T12:00:00.000Z',
    requests,
    omittedRequests: 0,
    tasks: [],
    omittedTasks: 0,
    simulation: { lowMs: 700, highMs: 800 },
  };
  const audit = { id: 'waterfall', title: '', description: '', score: 1 };
  const details = { type: 'debugdata', ...waterfall };
  lhr.audits['waterfall'] = { ...audit, scoreDisplayMode: 'informative', details };
  return lhr;
};
/** Server times in milliseconds: of the document, and the median of its host. */
const withServer = (observed: number, assumed: number): LighthouseResult => {
  const lhr = captured();
  const debugData = { type: 'debugdata', redirectDuration: 0, serverResponseTime: observed };
  Object.assign(lhr.audits['document-latency-insight']?.details ?? {}, { debugData });
  const items = [{ origin: new URL(page).origin, serverResponseTime: assumed }];
  Object.assign(lhr.audits['network-server-latency']?.details ?? {}, { items });
  return lhr;
};

test('a slow document among quick files is counted as quick', () => {
  const [doubt] = estimateDoubts(captured());
  expect(doubt).toEqual({
    kind: 'server-underestimated',
    name: new URL(page).pathname,
    assumedMs: expect.closeTo(56, 0),
    observedMs: 1197,
  });
  expect(EstimateDoubt.parse(doubt)).toEqual(doubt);
});

test('a slow call beside a quick document is counted for the document, and named', () => {
  const call = { ...image, url: new URL('/api/prices?id=1', page).href, isLcp: undefined };
  const others = [
    { ...call, url: page, observed: { start: 0, end: 20, wait: 10 } },
    { ...call, url: 'https://other.example/slower', observed: { start: 0, end: 9000, wait: 9000 } },
  ];
  const requests = [...others, { ...call, observed: { start: 100, end: 3100, wait: 3000 } }];
  expect(estimateDoubts(withRequests(withServer(10, 1505), ...requests))).toEqual([
    { kind: 'server-overestimated', name: '/api/prices', assumedMs: 1505, observedMs: 10 },
  ]);
});

test.each([
  [50, 40],
  [500, 20],
  [900, 800],
  [300, 450],
])('an answer after %i ms that is counted as %i ms is not worth a word', (observed, assumed) => {
  expect(estimateDoubts(withServer(observed, assumed))).toEqual([]);
});

test('the image of the largest element is left out if its priority is low', () => {
  const lhr = withRequests(withServer(10, 10), image);
  const lcp = lhr.audits['largest-contentful-paint']?.numericValue;
  expect(estimateDoubts(lhr)).toEqual([
    {
      kind: 'lcp-left-out',
      name: '/hero.png',
      estimatedMs: lcp,
      arrivesMs: 30_800,
      isLazy: expect.any(Boolean),
    },
  ]);
});

test.each<[string, Partial<WaterfallRequest>]>([
  ['has a priority', { priority: 'High' }],
  ['arrives before the estimate ends', { simulated: { start: 100, end: 900 } }],
  ['is not in the simulation', { simulated: undefined }],
  ['is not the largest element', { isLcp: undefined }],
])('an image that %s is no doubt', (_, change) => {
  expect(estimateDoubts(withRequests(withServer(10, 10), { ...image, ...change }))).toEqual([]);
});

test('nothing was estimated of a network that was slow in truth', () => {
  const lhr = withRequests(withServer(10, 10), image);
  lhr.configSettings.throttlingMethod = 'devtools';
  expect(estimateDoubts(lhr)).toEqual([]);
});

test('a fix that is tried gains nothing by leaving out the image, and loses nothing by giving it a priority', () => {
  const lazy = trialValues(withRequests(captured(), image));
  expect(lazy?.values.lcp).toBe(30_800);
  const eager = trialValues(withRequests(captured(), { ...image, priority: 'High' }));
  expect(lazy?.values.score).toBeLessThan(eager?.values.score ?? 0);
});
