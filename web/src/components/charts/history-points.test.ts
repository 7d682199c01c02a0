import { describe, expect, test } from 'vitest';
import { wholeRange } from '../../lib/date-range.ts';
import { labPoints, overallPoints } from './history-points.ts';

const localNoon = (day: number): string => new Date(2026, 10, day, 12).toISOString();
const lab = (tbt: number | null) => ({ fcp: 1.2, lcp: 2.5, si: 3, tbt, cls: 0.02, tti: 4 });

describe('overallPoints', () => {
  const history = [
    { scanDate: localNoon(1), mobile: 60, desktop: 90 },
    { scanDate: localNoon(2), mobile: null, desktop: 91 },
    { scanDate: localNoon(3), mobile: 64, desktop: 92 },
  ];

  test('keeps a failed device as a gap, never as zero', () => {
    expect(overallPoints(history, wholeRange)[1]?.values).toEqual({ mobile: null, desktop: 91 });
  });

  test('filters by day, both ends included', () => {
    const range = { start: '2026-11-02', end: '2026-11-03' };
    expect(overallPoints(history, range).map(({ values }) => values['desktop'])).toEqual([91, 92]);
    expect(overallPoints(history, { start: '2027-01-01', end: null })).toEqual([]);
  });
});

describe('labPoints', () => {
  const history = [
    { scanDate: localNoon(1), mobile: { labData: lab(420) }, desktop: { labData: null } },
  ];

  test('divides blocking time by 1000 and does not change the others', () => {
    expect(labPoints(history, 'mobile', wholeRange)[0]?.values).toEqual({
      fcp: 1.2,
      si: 3,
      lcp: 2.5,
      tbt: 0.42,
      cls: 0.02,
    });
  });

  test('has gaps where a device or a metric has no number', () => {
    expect(labPoints(history, 'desktop', wholeRange)[0]?.values['lcp']).toBeNull();
  });

  test('are within the dates', () => {
    expect(labPoints(history, 'mobile', { start: null, end: '2026-10-31' })).toEqual([]);
  });
});
