import { expect, test } from 'vitest';
import { keptWaterfall, origin, rawWithWaterfall } from '../../../../test/support/waterfall.ts';
import { hoursAgo, scansOfAnAccount } from '../../../../test/support/scan-calls.ts';
import { getWaterfall } from '../../../../shared/calls/measuring/waterfall.ts';
import { reportObjects } from '../../../platform/aws/object-store.ts';
import { rawReportKey } from '../report-keys.ts';
import { waterfallOfReport } from './waterfall-of-report.ts';

const { store, ask, newPage, scanOf } = await scansOfAnAccount();

test('a waterfall has what the run kept, and what other audits say of the load', () => {
  const found = waterfallOfReport(rawWithWaterfall());
  expect(found).toMatchObject({
    pageUrl: `${origin}/`,
    throttling: { method: 'simulate', rttMs: 150, throughputKbps: 1638.4 },
    startedAt: '2026-11-20T10:00:00.000Z',
    omittedRequests: 0,
  });
  expect(found?.requests.filter(({ isBlocking }) => isBlocking).map(({ url }) => url)).toEqual([
    `${origin}/site.css`,
  ]);
  expect(found?.observed).toEqual({
    moments: { fcp: 180, lcp: 330, load: 420 },
    lcpParts: [
      { part: 'ttfb', start: 0, end: 90 },
      { part: 'load-delay', start: 90, end: 190 },
      { part: 'load-duration', start: 190, end: 300 },
      { part: 'render-delay', start: 300, end: 330 },
    ],
  });
});

const withLcp = (observedLargestContentfulPaint: number) => {
  const raw = rawWithWaterfall();
  const { metrics } = raw.audits;
  const [found, other] = metrics.details.items;
  const items = [{ ...found, observedLargestContentfulPaint }, other];
  return { ...raw, audits: { ...raw.audits, metrics: { details: { items } } } };
};

test('the observed parts of LCP add up to it, or are left out where they are of another paint', () => {
  const { lcpParts } = waterfallOfReport(withLcp(336))?.observed ?? {};
  expect(lcpParts?.map(({ end }) => end)).toEqual([96, 196, 306, 336]);
  expect(waterfallOfReport(withLcp(900))?.observed.lcpParts).toEqual([]);
});

test('simulated moments are the metrics of the score; the parts are of the simulation that is shown', () => {
  expect(waterfallOfReport(rawWithWaterfall())?.simulated).toEqual({
    moments: { fcp: 1300, lcp: 3200 },
    lcpParts: [
      { part: 'ttfb', start: 0, end: 640 },
      { part: 'load-delay', start: 640, end: 1500 },
      { part: 'load-duration', start: 1500, end: 3600 },
      { part: 'render-delay', start: 3600, end: 3600 },
    ],
  });
});

test('a largest text has two parts, and no simulation has none', () => {
  const text = keptWaterfall(3);
  expect(waterfallOfReport(rawWithWaterfall(text))?.simulated?.lcpParts).toEqual([
    { part: 'ttfb', start: 0, end: 640 },
    { part: 'render-delay', start: 640, end: 3600 },
  ]);
  const { simulation: _, ...observedOnly } = text;
  expect(waterfallOfReport(rawWithWaterfall(observedOnly))?.simulated).toBeUndefined();
});

test.each([
  ['an older scan', { version: undefined }],
  ['another version', { version: 2 }],
  ['too long an address', { requests: [{ ...keptWaterfall().requests[0], url: 'x'.repeat(501) }] }],
])('none from %s', (_, change) => {
  expect(waterfallOfReport(rawWithWaterfall({ ...keptWaterfall(), ...change }))).toBeUndefined();
  expect(waterfallOfReport(undefined)).toBeUndefined();
});

test('the call answers the newest successful scan of the device, or why it has no waterfall', async () => {
  const page = await newPage();
  const of = async (device: 'mobile' | 'desktop') =>
    (await ask(getWaterfall, { body: { url: page.url, device } })).body;
  expect(await of('mobile')).toEqual({ scan: null, waterfall: null });
  const at = hoursAgo(1);
  const scanId = await scanOf(page, at, { mobile: 70, desktop: 80 });
  const scan = { scanId, scanDate: at.toISOString() };
  expect(await of('desktop')).toEqual({ scan, waterfall: null });
  const reports = reportObjects();
  const deviceScans = await store.deviceScansOf(page.accountId, scanId);
  const mobile = deviceScans.find(({ device }) => device === 'mobile');
  if (mobile === undefined) throw new Error('no scan on mobile');
  await reports.putJson(rawReportKey(mobile), rawWithWaterfall());
  expect(await of('mobile')).toEqual({ scan, waterfall: waterfallOfReport(rawWithWaterfall()) });
  await reports.putJson(rawReportKey(mobile), rawWithWaterfall({ requests: 'none' }));
  expect(await of('mobile')).toEqual({ scan, waterfall: null, isUnreadable: true });
  await reports.putJson(rawReportKey(mobile), { ...rawWithWaterfall(), audits: {} });
  expect(await of('mobile')).toEqual({ scan, waterfall: null });
});
