import { describe, expect, test } from 'vitest';
import type {
  VisitorPages,
  VisitorReport,
} from '../../../../../../shared/models/measuring/visitor-report.ts';
import { fixFirst } from './fix-first.ts';

const numbersOf = (p75: number, category: 'FAST' | 'AVERAGE' | 'SLOW' | null) => ({
  p75,
  low: null,
  high: null,
  views: 400,
  good: 1,
  average: 0,
  bad: 0,
  category,
});
const none = { numbers: null, histogram: [], parts: [] };
const order = { text: '#order', views: 90, suffering: 60, p75: 381 };
const report: VisitorReport = {
  from: '2026-10-28',
  to: '2026-11-24',
  views: 400,
  leftOut: 0,
  metrics: {
    lcp: { ...none, numbers: numbersOf(2600, 'AVERAGE') },
    inp: {
      ...none,
      numbers: numbersOf(390, 'AVERAGE'),
      parts: [
        { part: 'inputDelay', mean: 8 },
        { part: 'processingDuration', mean: 350 },
        { part: 'presentationDelay', mean: 20 },
      ],
    },
    cls: { ...none, numbers: numbersOf(0.05, 'FAST') },
    fcp: none,
    ttfb: none,
  },
  days: [],
  values: [{ by: 'device', value: 'mobile', views: 300, lcp: null, inp: null, cls: null }],
  culprits: [{ ...order, metric: 'inp', kind: 'element' }],
};
const pageOf = (group: string, inp: VisitorPages['pages'][number]['inp']) => ({
  group,
  views: 100,
  lcp: null,
  inp,
  cls: null,
  weight: 1,
});
const menu = pageOf('/menu', numbersOf(390, 'AVERAGE'));
const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u00A0', ' ');

describe('what to fix first', () => {
  test('is the element of the metric that is furthest above good, with its page and what takes the time', () => {
    expect(plain(fixFirst(report, [menu, pageOf('/', numbersOf(90, 'FAST'))]))).toBe(
      'Fix first: taps on #order at /menu wait 381 ms, on average nearly all in their handler.',
    );
  });

  test('names no page where several are not good, and none that is not known', () => {
    const sentence =
      'Fix first: taps on #order wait 381 ms, on average nearly all in their handler.';
    const other = pageOf('/shop', numbersOf(300, 'AVERAGE'));
    expect(plain(fixFirst(report, [menu, other]))).toBe(sentence);
    expect(plain(fixFirst(report, undefined))).toBe(sentence);
  });

  test('names no part that does not take most of the time', () => {
    const even = [
      { part: 'inputDelay', mean: 130 },
      { part: 'processingDuration', mean: 140 },
      { part: 'presentationDelay', mean: 120 },
    ] satisfies VisitorReport['metrics']['inp']['parts'];
    const metrics = { ...report.metrics, inp: { ...report.metrics.inp, parts: even } };
    const onDesktop = { ...report, metrics, values: [] };
    expect(plain(fixFirst(onDesktop, []))).toBe('Fix first: clicks on #order wait 381 ms.');
  });

  test('is nothing where all is good, views are few, or no browser named an element', () => {
    const metricsWith = (category: 'FAST' | null) => ({
      ...report.metrics,
      lcp: none,
      inp: { ...none, numbers: numbersOf(390, category) },
    });
    expect(fixFirst({ ...report, metrics: metricsWith('FAST') }, [])).toBeUndefined();
    expect(fixFirst({ ...report, metrics: metricsWith(null) }, [])).toBeUndefined();
    expect(fixFirst({ ...report, culprits: [] }, [])).toBeUndefined();
  });
});
