import { describe, expect, it } from 'vitest';
import { byGain, gainsOf, loadingTimeSaved } from './finding-gain.ts';
import type { SuggestionItem } from './models/scan-report.ts';

const item = (id: string, more: Partial<SuggestionItem> = {}): SuggestionItem => ({
  id,
  title: id,
  description: '',
  numericValue: 0,
  details: { headings: [], items: [] },
  ...more,
});

describe('the gain of a finding', () => {
  it('is the saving that the audit states, in time and bytes', () => {
    expect(gainsOf(item('unused-javascript', { savingsMs: 1240, savingsBytes: 122_880 }))).toEqual([
      { name: 'faster', value: 1240, unit: 'ms' },
      { name: 'less', value: 122_880, unit: 'bytes' },
    ]);
  });

  it('is never a measured value', () => {
    expect(gainsOf(item('forced-reflow-insight', { numericValue: 15_360 }))).toEqual([]);
    const work = item('mainthread-work-breakdown', { numericValue: 3400, savingsMs: 2150 });
    expect(gainsOf(work)).toEqual([]);
  });

  it('claims no time for a first visit if only repeat visits gain', () => {
    const cache = item('cache-insight', { savingsMs: 13_750, savingsBytes: 2_557_320 });
    expect(loadingTimeSaved(cache)).toBe(0);
    expect(gainsOf(cache)).toEqual([
      { name: 'less on repeat visits', value: 2_557_320, unit: 'bytes' },
    ]);
  });

  it('of the LCP element is its paint time', () => {
    const element = item('largest-contentful-paint-element', { numericValue: 15_262 });
    expect(gainsOf(element)).toEqual([{ name: 'painted after', value: 15_262, unit: 'ms' }]);
  });
});

it('sorts by the time saved on a first visit, then bytes, then score; repeat visits last', () => {
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
