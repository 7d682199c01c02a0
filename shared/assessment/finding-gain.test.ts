import { describe, expect, test } from 'vitest';
import { byGain, gainsOf, groupOf, loadingTimeSaved, rangeOfPoints } from './finding-gain.ts';
import type { SuggestionItem } from '../models/measuring/scan-report.ts';

const item = (id: string, more: Partial<SuggestionItem> = {}): SuggestionItem => ({
  id,
  title: id,
  description: '',
  numericValue: 0,
  details: { headings: [], items: [] },
  ...more,
});

describe('the gain of a finding', () => {
  test('is the saving that the audit states, in time and bytes', () => {
    expect(gainsOf(item('unused-javascript', { savingsMs: 1240, savingsBytes: 122_880 }))).toEqual([
      { name: 'faster', value: 1240, unit: 'ms' },
      { name: 'less', value: 122_880, unit: 'bytes' },
    ]);
  });

  test('is never a measured value', () => {
    expect(gainsOf(item('forced-reflow-insight', { numericValue: 15_360 }))).toEqual([]);
    const work = item('mainthread-work-breakdown', { numericValue: 3400, savingsMs: 2150 });
    expect(gainsOf(work)).toEqual([]);
  });

  test('claims no time for a first visit if only repeat visits gain', () => {
    const cache = item('cache-insight', { savingsMs: 13_750, savingsBytes: 2_557_320 });
    expect(loadingTimeSaved(cache)).toBe(0);
    expect(gainsOf(cache)).toEqual([
      { name: 'less on repeat visits', value: 2_557_320, unit: 'bytes' },
    ]);
  });

  test('of the LCP element is its paint time', () => {
    const element = item('largest-contentful-paint-element', { numericValue: 15_262 });
    expect(gainsOf(element)).toEqual([{ name: 'painted after', value: 15_262, unit: 'ms' }]);
  });
});

test('sorts by the time saved on a first visit, then bytes, then score; repeat visits last', () => {
  const sorted = [
    item('cache-insight', { savingsMs: 13_750, savingsBytes: 2_557_320 }),
    item('fair', { score: 0.5 }),
    item('poor', { score: 0 }),
    item('small', { savingsMs: 100 }),
    item('bytes', { savingsMs: 100, savingsBytes: 5000 }),
    item('great', { savingsMs: 900 }),
  ].toSorted(byGain);
  expect(sorted.map(({ id }) => id)).toEqual([
    'great',
    'bytes',
    'small',
    'poor',
    'fair',
    'cache-insight',
  ]);
});

test('sorts by what the score gains before the time saved', () => {
  const effect = (points: number) => ({ effect: { points, metrics: [] } });
  const sorted = [
    item('slow', { savingsMs: 5000 }),
    item('blocking', effect(27)),
    item('image', { savingsMs: 900, ...effect(12) }),
  ].toSorted(byGain);
  expect(sorted.map(({ id }) => id)).toEqual(['blocking', 'image', 'slow']);
});

test('is listed with what it improves', () => {
  const effect = { points: 3, metrics: [] };
  expect(groupOf(item('image', { savingsBytes: 5000, effect }))).toBe('score');
  expect(groupOf(item('image', { savingsBytes: 5000, savingsMs: 150 }))).toBe('score');
  expect(groupOf(item('image', { savingsBytes: 5000 }))).toBe('bytes');
  expect(groupOf(item('cache-insight', { savingsBytes: 5000 }))).toBe('repeat-visits');
  expect(groupOf(item('dom-size-insight'))).toBe('score');
});

test('ranges as far as single runs vary, and not beyond 100', () => {
  expect(rangeOfPoints(12.4, { score: 43, spread: 3 })).toEqual({ from: 9, to: 15 });
  expect(rangeOfPoints(2, { score: 97, spread: 4 })).toEqual({ from: 0, to: 3 });
});
