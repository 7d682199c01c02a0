import { expect, test } from 'vitest';
import type { VisitorMetricNumbers } from '../../../../../../shared/models/measuring/visitor-vitals.ts';
import { labAndField } from './lab-and-field.ts';

const numbers = (p75: number, spread: number | null = 100): VisitorMetricNumbers => ({
  p75,
  low: spread === null ? null : p75 - spread,
  high: spread === null ? null : p75 + spread,
  views: 200,
  good: 0.5,
  average: 0.5,
  bad: 0,
  category: null,
});
const value = (name: string, views: number, lcp: VisitorMetricNumbers | null) => ({
  by: 'navigation' as const,
  value: name,
  views,
  lcp,
  inp: null,
  cls: null,
});
const format = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

test('a warm cache is named if most come with one, and it makes them faster', () => {
  const values = [value('navigate', 38, numbers(6000)), value('reload', 62, numbers(2000))];
  expect(labAndField(15.3, numbers(3100), values, format, 'a slow phone')).toBe(
    'in the lab 15.3 s (home page), your visitors 3.1 s (all pages): they come with a warm cache (62 % repeat).',
  );
});

test.each([
  [
    'few views are repeated',
    [value('navigate', 90, numbers(6000)), value('reload', 10, numbers(2000))],
  ],
  [
    'repeated views are no faster',
    [value('navigate', 38, numbers(3100)), value('reload', 62, numbers(3050))],
  ],
  ['it is not known how they came', []],
])('not if %s', (_why, values) => {
  expect(labAndField(15.3, numbers(3100), values, format, 'a slow phone')).toBe(
    'in the lab 15.3 s (home page), your visitors 3.1 s (all pages). The lab loads the page once, on a slow phone and with an empty cache.',
  );
});

test('a lab value within the interval, or no interval, says no more', () => {
  expect(labAndField(3.1, numbers(3150), [], format, 'a slow phone')).toContain(
    'no difference shown',
  );
  expect(labAndField(15.3, numbers(3100, null), [], format, 'a slow phone')).toBe(
    'in the lab 15.3 s (home page), your visitors 3.1 s (all pages) so far.',
  );
});
