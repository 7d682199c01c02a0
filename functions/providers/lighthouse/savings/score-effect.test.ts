import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LighthouseResult } from '../lighthouse-result.ts';
import { scoreEffects } from './score-effect.ts';

const file = new URL('../../../../test/fixtures/lighthouse-slow-mobile.json', import.meta.url);
const lhr = LighthouseResult.parse(JSON.parse(readFileSync(file, 'utf8')));
const effectOf = scoreEffects(lhr);
const audit = (id: string, metricSavings: Record<string, number>) => ({
  id,
  title: id,
  description: '',
  score: 0,
  scoreDisplayMode: 'metricSavings',
  metricSavings,
});

test('a saving goes through the curve and weight of its metric', () => {
  // LCP 15.26 s scores 0, 3.81 s scores 0.55 of 25 points.
  const effect = effectOf(audit('image-delivery-insight', { LCP: 11_450, FCP: 0 }));
  expect(effect?.points).toBeCloseTo(13.8, 1);
  expect(effect?.metrics).toEqual([
    { metric: 'lcp', from: 15.261915, to: expect.closeTo(3.811915), points: effect?.points },
  ]);
});

test('a saving far from where the score changes brings no points', () => {
  expect(effectOf(audit('redirects', { LCP: 2000 }))).toBeUndefined();
});

test('an earlier first paint moves the speed index too, and LCP is never before it', () => {
  const effect = effectOf(audit('render-blocking-insight', { FCP: 3000, LCP: 15_000 }));
  expect(effect?.metrics.map(({ metric }) => metric).toSorted()).toEqual(['fcp', 'lcp', 'si']);
  const to = Object.fromEntries(effect?.metrics.map((one) => [one.metric, one.to]) ?? []);
  expect(to['lcp']).toBe(to['fcp']);
});

test('what half of the work would bring stands beside what all of it would', () => {
  const scripts = effectOf(audit('bootup-time', { TBT: 1850 }));
  expect(scripts?.points).toBeGreaterThan(25);
  expect(scripts?.least).toBeGreaterThan(3);
  expect(scripts?.least).toBeLessThan(15);
  expect(effectOf(audit('image-delivery-insight', { LCP: 13_000 }))).not.toHaveProperty('least');
});

test('work that blocks after an earlier paint is counted, and may cost all of the gain', () => {
  const url = 'https://a.example/a.js';
  const blocking = {
    ...audit('render-blocking-insight', { FCP: 2000 }),
    details: { type: 'table', items: [{ url }] },
  };
  const effectWith = (duration: number) => {
    const debugData = { urls: [url], tasks: [{ urlIndex: 0, startTime: 1, duration }] };
    const tasks = { ...audit('long-tasks', {}), details: { type: 'table', debugData } };
    return scoreEffects({ ...lhr, audits: { ...lhr.audits, 'long-tasks': tasks } })(blocking);
  };
  const effect = effectWith(150);
  expect(effect?.metrics.at(-1)).toMatchObject({ metric: 'tbt', points: expect.any(Number) });
  expect(effect?.metrics.at(-1)?.points).toBeLessThan(0);
  expect(effect?.points).toBeLessThan(effectWith(0)?.points ?? 0);
});

test('repeat visits, breakdowns and what only informs have none', () => {
  expect(effectOf(audit('cache-insight', { LCP: 13_000 }))).toBeUndefined();
  expect(effectOf(audit('mainthread-work-breakdown', { TBT: 1900 }))).toBeUndefined();
  const informing = { ...audit('long-tasks', { TBT: 1900 }), scoreDisplayMode: 'informative' };
  expect(effectOf(informing)).toBeUndefined();
});

test('layout shifts count everything that moved, explained by the insight or not', () => {
  expect(effectOf(audit('cls-culprits-insight', { CLS: 0 }))?.points).toBeCloseTo(12.2, 0);
});

test('no savings bring more than what is missing to 100, nor less than nothing', () => {
  const saving = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(
      fc.record({ FCP: saving, LCP: saving, TBT: saving, CLS: saving, SI: saving }),
      (savings) => {
        const points = effectOf(audit('any', savings))?.points ?? 0;
        expect(points).toBeGreaterThanOrEqual(0);
        expect(points).toBeLessThanOrEqual(76.5);
      },
    ),
  );
});

test('a result of an old Lighthouse, without curves, has none', () => {
  const old = structuredClone(lhr);
  for (const one of Object.values(old.audits)) delete one.scoringOptions;
  expect(scoreEffects(old)(audit('any', { LCP: 11_450 }))).toBeUndefined();
});
