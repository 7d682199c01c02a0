import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { ScanReport } from '../../../../shared/models/measuring/scan-report.ts';
import { LighthouseResult } from '../lighthouse-result.ts';
import { normaliseReport } from './normalise-report.ts';

const LighthouseUrl = z.object({ url: z.string() });
const file = new URL('../../../../test/fixtures/lighthouse-slow-mobile.json', import.meta.url);
const captured = (): LighthouseResult =>
  LighthouseResult.parse(JSON.parse(readFileSync(file, 'utf8')));
const report = (lhr = captured()): ScanReport => {
  const normalised = normaliseReport(lhr);
  if (!normalised) throw new Error('no report');
  return normalised;
};

test('satisfies the contract', () => {
  expect(() => ScanReport.parse(report())).not.toThrow();
  expect(ScanReport.parse(report())).toEqual(report());
});

test('numbers: score of 100, seconds, TBT in milliseconds, unrounded', () => {
  const lhr = captured();
  const { overallScore, labData } = report(lhr);
  expect(overallScore).toBe(Math.round((lhr.categories.performance.score ?? 0) * 100));
  const milliseconds = (id: string): number => lhr.audits[id]?.numericValue ?? Number.NaN;
  expect(labData).toEqual({
    fcp: milliseconds('first-contentful-paint') / 1000,
    lcp: milliseconds('largest-contentful-paint') / 1000,
    si: milliseconds('speed-index') / 1000,
    tti: milliseconds('interactive') / 1000,
    tbt: milliseconds('total-blocking-time'),
    cls: milliseconds('cumulative-layout-shift'),
  });
  expect(labData.lcp).toBeGreaterThan(10);
  expect(labData.tbt).toBeGreaterThan(600);
});

test('opportunities raise the score or save time; what raises it most comes first, then what saves most', () => {
  const { opportunities } = report().suggestions;
  const ids = opportunities.map(({ id }) => id);
  expect(ids).toEqual(
    expect.arrayContaining([
      'image-delivery-insight',
      'render-blocking-insight',
      'unused-javascript',
      'document-latency-insight',
    ]),
  );
  const gains = opportunities.map(({ effect, savingsMs }) => [effect?.points ?? 0, savingsMs ?? 0]);
  expect(gains).toEqual(gains.toSorted(([a = 0, c = 0], [b = 0, d = 0]) => b - a || d - c));
  for (const item of opportunities) {
    expect(item.numericValue).toBe(item.savingsMs ?? 0);
    expect(item.score).toBeLessThan(0.9);
  }
});

test('the saving is the audit’s own, else that of the metric with the greatest gain', () => {
  const { opportunities } = report().suggestions;
  const item = (id: string) => opportunities.find((one) => one.id === id);
  expect(item('unused-javascript')).toMatchObject({ savingsMs: 2100, savingsBytes: 297_942 });
  expect(item('render-blocking-insight')).toMatchObject({ savingsMs: 2650 });
  expect(item('image-delivery-insight')).toMatchObject({
    savingsMs: 11_450,
    savingsBytes: 2_043_703,
  });
});

test('findings that help repeat visits only claim no time for a first visit, and come last', () => {
  const cache = report().suggestions.opportunities.at(-1);
  expect(cache).toMatchObject({
    id: 'cache-insight',
    numericValue: 0,
    savingsBytes: 2_557_320,
  });
  expect(cache).not.toHaveProperty('savingsMs');
});

test('blocking time is not loading time: nothing about it promises any, and the worst comes first', () => {
  const { opportunities, diagnostics } = report().suggestions;
  const scripts = opportunities.filter(({ id }) => id === 'bootup-time');
  const blocking = [...scripts, ...diagnostics.slice(0, 2)];
  expect(blocking.map(({ id }) => id).toSorted()).toEqual([
    'bootup-time',
    'long-tasks',
    'mainthread-work-breakdown',
  ]);
  for (const item of blocking) expect(item).not.toHaveProperty('savingsMs');
  const work = diagnostics.find(({ id }) => id === 'mainthread-work-breakdown');
  expect(work).toMatchObject({ numericValue: expect.closeTo(2829.74), displayValue: '2.8 s' });
});

test('what would paint sooner and then block for longer saves nothing, and says so', () => {
  const lhr = captured();
  const blocking = lhr.audits['total-blocking-time'];
  if (blocking === undefined) throw new Error('No blocking time');
  blocking.numericValue = 0;
  const [script] = [lhr.audits['render-blocking-insight']?.details?.['items']].flat();
  const { url } = LighthouseUrl.parse(script);
  const tasks = [{ urlIndex: 0, startTime: 900, duration: 6050 }];
  const { details } = lhr.audits['long-tasks'] ?? {};
  if (details === undefined) throw new Error('No long tasks');
  details['debugData'] = { type: 'debugdata', urls: [url], tasks };
  const { opportunities } = report(lhr).suggestions;
  const found = opportunities.find(({ id }) => id === 'render-blocking-insight');
  expect(found).not.toHaveProperty('effect');
  expect(found).not.toHaveProperty('savingsMs');
  expect(found?.displayValue).toBe(
    'No gain in score: painted 2,650 ms sooner, then blocked for 6,000 ms',
  );
});

test('diagnostics are the other failing or informing audits, and none is in both lists', () => {
  const { opportunities, diagnostics } = report().suggestions;
  const ids = diagnostics.map(({ id }) => id);
  expect(ids).toEqual(
    expect.arrayContaining(['mainthread-work-breakdown', 'long-tasks', 'unsized-images']),
  );
  expect(opportunities.filter(({ id }) => ids.includes(id))).toEqual([]);
  // Metrics and raw material have places of their own.
  expect(ids).not.toContain('largest-contentful-paint');
  expect(ids).not.toContain('network-requests');
  expect(ids).not.toContain('user-timings');
  expect(diagnostics.find(({ id }) => id === 'long-tasks')).not.toHaveProperty('score');
});

test('check lists and lists become tables', () => {
  const { opportunities, diagnostics } = report().suggestions;
  const latency = opportunities.find(({ id }) => id === 'document-latency-insight');
  expect(latency?.details.headings.map(({ label }) => label)).toEqual(['Check', 'Result']);
  expect(latency?.details.items[0]).toEqual({
    label: expect.stringContaining('Server responded slowly'),
    result: 'Failed',
  });
  const tree = diagnostics.find(({ id }) => id === 'network-dependency-tree-insight');
  expect(tree?.details.items[1]).toMatchObject({
    url: expect.stringContaining('/assets/'),
    depth: 2,
  });
});

test('the LCP element is a node with its selector, the CLS elements carry their shift and its cause', () => {
  const { lcpElement, clsElements } = report().suggestions;
  expect(lcpElement?.numericValue).toBeCloseTo((report().labData.lcp ?? 0) * 1000);
  expect(lcpElement?.details.items[0]?.['node']).toMatchObject({
    type: 'node',
    selector: expect.stringContaining('img'),
  });
  expect(clsElements?.numericValue).toBe(report().labData.cls);
  expect(clsElements?.details.items[0]).toMatchObject({
    node: { type: 'node' },
    score: expect.any(Number),
    subItems: { type: 'subitems', items: [{ cause: expect.any(String) }] },
  });
});

test('the parts of the LCP stand with their sum, on the clock on which they were observed', () => {
  const { lcpElement } = report().suggestions;
  const [, ...rows] = lcpElement?.details.items ?? [];
  const times = rows.map(({ observed }) => Number(observed));
  const whole = times.pop();
  expect(rows.at(-1)?.['part']).toBe('Together: LCP, as Lighthouse breaks it down');
  expect(times.reduce((sum, each) => sum + each, 0)).toBe(whole);
  const label = lcpElement?.details.headings.find(({ key }) => key === 'observed')?.label;
  expect(label).toBe('Observed at full speed');
});

test('their sum is the LCP of the filmstrip where both mean the same paint', () => {
  const lhr = captured();
  const metrics = {
    items: [{ observedFirstContentfulPaint: 1269, observedLargestContentfulPaint: 1950 }],
  };
  Object.assign(lhr.audits['metrics'] ?? {}, { details: metrics });
  const [, ...rows] = report(lhr).suggestions.lcpElement?.details.items ?? [];
  const times = rows.map(({ observed }) => Number(observed));
  expect(rows.at(-1)).toMatchObject({ part: 'Together: LCP, as observed' });
  expect(times.pop()).toBeCloseTo(1950);
  expect(times.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1950);
});

test('the breakdown among the diagnostics has the same times as the element', () => {
  const { lcpElement, opportunities, diagnostics } = report().suggestions;
  const breakdown = [...opportunities, ...diagnostics].find(
    ({ id }) => id === 'lcp-breakdown-insight',
  );
  const times = (breakdown?.details.items ?? []).flatMap(({ duration }) => duration ?? []);
  const [, ...parts] = lcpElement?.details.items ?? [];
  expect(times).toHaveLength(4);
  expect(times).toEqual(parts.slice(0, -1).map(({ observed }) => observed));
});

test('observed times at full speed are stored beside the estimates', () => {
  const { observedPaints } = report().suggestions;
  expect(observedPaints?.firstContentfulPaint).toBeGreaterThan(0);
  expect(observedPaints?.largestContentfulPaint).toBeLessThan((report().labData.lcp ?? 0) * 1000);
  const older = captured();
  delete older.audits['metrics']?.details;
  expect(report(older).suggestions).not.toHaveProperty('observedPaints');
});

test('pictures keep their order and time', () => {
  const { finalScreenshot, screenshotThumbnails } = report().suggestions;
  const timings = screenshotThumbnails?.details.items.map(({ timing }) => timing) ?? [];
  expect(timings.length).toBeGreaterThan(3);
  expect(timings).toEqual([...timings].sort((a, b) => a - b));
  expect(finalScreenshot?.details.items).toHaveLength(1);
});

test('keeps the conditions of the run', () => {
  expect(report().conditions).toMatchObject({
    lighthouseVersion: expect.stringMatching(/^13\./),
    chromiumVersion: expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/),
    benchmarkIndex: expect.any(Number),
    throttling: { method: 'simulate', rttMs: 150, cpuSlowdownMultiplier: 4 },
    settings: {
      formFactor: 'mobile',
      viewport: { width: 412 },
      skippedAudits: ['bf-cache', 'main-thread-tasks', 'script-treemap-data'],
    },
  });
  expect(report()).toMatchObject({ device: 'mobile', finalUrl: 'http://127.0.0.1:8102/' });
});

test('a result without a score keeps what was measured', () => {
  const lhr = captured();
  lhr.categories.performance.score = null;
  delete lhr.audits['largest-contentful-paint'];
  const unscored = normaliseReport(lhr);
  const { labData, suggestions } = normaliseReport(captured());
  expect(unscored).toMatchObject({ overallScore: null, labData: { ...labData, lcp: null } });
  expect(unscored.suggestions.screenshotThumbnails).toEqual(suggestions.screenshotThumbnails);
});

test('pictures, shifts and places come from the trace where it could be read', () => {
  const picture = { timing: 40, data: 'data:image/jpeg;base64,AAAA' };
  const seen = { pictures: [picture], shifts: [], screen: { width: 412, height: 823 } };
  const lhr = captured();
  const boundingRect = { left: -10, top: 0, width: 216, height: 411.5 };
  const items = [{ type: 'node', boundingRect }];
  Object.assign(lhr.audits['lcp-breakdown-insight'] ?? {}, { details: { type: 'list', items } });
  const { suggestions } = normaliseReport(lhr, seen) ?? report();
  expect(suggestions.screenshotThumbnails).toMatchObject({
    numericValue: 40,
    details: { items: [picture] },
  });
  expect(suggestions.observedShifts).toEqual([]);
  expect(suggestions.lcpArea).toEqual({ left: 0, top: 0, width: 0.5, height: 0.5 });
  const without = report().suggestions;
  expect(without.screenshotThumbnails?.details.items.length).toBe(8);
  expect(without).not.toHaveProperty('observedShifts');
  expect(without).not.toHaveProperty('lcpArea');
});
