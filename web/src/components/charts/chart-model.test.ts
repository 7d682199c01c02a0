import { describe, expect, test } from 'vitest';
import {
  bandsOf,
  byMoment,
  countMeasured,
  drawablePoints,
  greatestValue,
  lineThrough,
  scoreBands,
  sharedBands,
  type ChartSeries,
} from './chart-model.ts';

const lcpBands = bandsOf({ goodBelow: 2.53, badAbove: 4.01 });
const series = (key: string, bands?: ChartSeries['bands']): ChartSeries => ({
  key,
  label: key,
  color: 'black',
  format: String,
  ...(bands ? { bands } : {}),
});

describe('drawablePoints', () => {
  test('sorts moments and keeps those without a value as gaps', () => {
    const points = [
      { at: 3, values: { mobile: 90 } },
      { at: 1, values: { mobile: null, desktop: 80 } },
      { at: 2, values: { mobile: null } },
    ];
    const drawn = drawablePoints(points, [series('mobile'), series('desktop')]);
    expect(drawn.map(({ at }) => at)).toEqual([1, 2, 3]);
  });

  test('is empty without any value; zero is a value', () => {
    expect(drawablePoints([{ at: 1, values: { cls: null } }], [series('cls')])).toEqual([]);
    expect(drawablePoints([{ at: 1, values: { cls: 0 } }], [series('cls')])).toHaveLength(1);
  });
});

describe('countMeasured', () => {
  test('leaves gaps out', () => {
    const points = [
      { at: 1, values: { mobile: 0 } },
      { at: 2, values: { mobile: null } },
      { at: 3, values: {} },
    ];
    expect(countMeasured(points, [series('mobile')])).toBe(1);
  });
});

describe('sharedBands', () => {
  test('shades the bands that all visible lines share', () => {
    const both = [series('mobile', scoreBands), series('desktop', scoreBands)];
    expect(sharedBands(both)).toBe(scoreBands);
  });

  test('shades nothing while lines with different bands are visible', () => {
    const mixed = [
      series('lcp', lcpBands),
      series('cls', bandsOf({ goodBelow: 0.11, badAbove: 0.25 })),
    ];
    expect(sharedBands(mixed)).toEqual([]);
    expect(sharedBands(mixed.slice(0, 1))).toBe(lcpBands);
    expect(sharedBands([])).toEqual([]);
  });
});

describe('greatestValue', () => {
  test('includes the threshold of bad, and counts visible lines only', () => {
    const points = [{ at: 1, values: { lcp: 1.2, si: 9 } }];
    expect(greatestValue(points, [series('lcp')], lcpBands)).toBe(4.01);
    expect(greatestValue(points, [series('lcp')], [])).toBe(1.2);
  });
});

describe('devices that were measured one after the other', () => {
  const both = [series('mobile'), series('desktop')];
  const points = [
    { at: 0, values: { mobile: 40, desktop: 90 }, moments: { mobile: 0, desktop: 10 } },
    { at: 100, values: { mobile: 60, desktop: null }, moments: { mobile: 100, desktop: 110 } },
    { at: 200, values: { mobile: 80, desktop: 70 }, moments: { mobile: 200, desktop: 200 } },
  ];

  test('stand where each was measured, so that a deployment between them is on the right side of both', () => {
    expect(byMoment(points, both)).toEqual([
      { at: 0, values: { mobile: 40 } },
      { at: 10, values: { desktop: 90 } },
      { at: 100, values: { mobile: 60 } },
      { at: 110, values: { desktop: null } },
      { at: 200, values: { mobile: 80, desktop: 70 } },
    ]);
  });

  test('are lines without gaps at the moments of the other, and with the gap of a failed scan', () => {
    const moments = byMoment(points, both);
    expect(lineThrough(moments, 'mobile')).toEqual([40, 42, 60, 62, 80]);
    expect(lineThrough(moments, 'desktop')).toEqual([null, 90, null, null, 70]);
  });
});
