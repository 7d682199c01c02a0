import { describe, expect, it } from 'vitest';
import {
  bandsOf,
  countMeasured,
  drawablePoints,
  greatestValue,
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
  it('sorts moments and keeps those without a value as gaps', () => {
    const points = [
      { at: 3, values: { mobile: 90 } },
      { at: 1, values: { mobile: null, desktop: 80 } },
      { at: 2, values: { mobile: null } },
    ];
    const drawn = drawablePoints(points, [series('mobile'), series('desktop')]);
    expect(drawn.map(({ at }) => at)).toEqual([1, 2, 3]);
  });

  it('is empty without any value; zero is a value', () => {
    expect(drawablePoints([{ at: 1, values: { cls: null } }], [series('cls')])).toEqual([]);
    expect(drawablePoints([{ at: 1, values: { cls: 0 } }], [series('cls')])).toHaveLength(1);
  });
});

describe('countMeasured', () => {
  it('leaves gaps out', () => {
    const points = [
      { at: 1, values: { mobile: 0 } },
      { at: 2, values: { mobile: null } },
      { at: 3, values: {} },
    ];
    expect(countMeasured(points, [series('mobile')])).toBe(1);
  });
});

describe('sharedBands', () => {
  it('shades the bands that all visible lines share', () => {
    const both = [series('mobile', scoreBands), series('desktop', scoreBands)];
    expect(sharedBands(both)).toBe(scoreBands);
  });

  it('shades nothing while lines with different bands are visible', () => {
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
  it('includes the threshold of bad, and counts visible lines only', () => {
    const points = [{ at: 1, values: { lcp: 1.2, si: 9 } }];
    expect(greatestValue(points, [series('lcp')], lcpBands)).toBe(4.01);
    expect(greatestValue(points, [series('lcp')], [])).toBe(1.2);
  });
});
