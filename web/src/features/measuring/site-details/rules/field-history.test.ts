import { describe, expect, test } from 'vitest';
import type { FieldData } from '../../../../../../shared/models/measuring/scan.ts';
import { fieldLines, fieldPoints } from './field-history.ts';
import type { FieldEntry } from '../../../../entities/scan/rules/field-result.ts';
import { field } from '../testing/site-answers.ts';

const period = (day: number, lcp = 2000, source: FieldData['source'] = 'url'): FieldData => ({
  ...field,
  source,
  lcp: { score: lcp, category: 'FAST' },
  collectionPeriod: {
    firstDate: '2026-10-01',
    lastDate: `2026-11-${String(day).padStart(2, '0')}`,
  },
});
const scan = (day: number, mobile: FieldData | null, hour = 12): FieldEntry => ({
  scanDate: new Date(2026, 10, day, hour).toISOString(),
  mobile: { fieldData: mobile },
  desktop: { fieldData: null },
});
const noonOf = (day: number): number => new Date(2026, 10, day, 12).getTime();

describe('points of a field data chart', () => {
  test('are the last seven periods, oldest first', () => {
    const history = [9, 1, 2, 3, 4, 5, 6, 7, 8].map((day) => scan(day + 2, period(day)));
    expect(fieldPoints('mobile', history).map(({ at }) => at)).toEqual(
      [3, 4, 5, 6, 7, 8, 9].map(noonOf),
    );
    expect(fieldPoints('desktop', history)).toEqual([]);
  });

  test('contain each period once, with its last reading', () => {
    const history = [scan(3, period(1, 2000), 8), scan(3, period(1, 2100), 20), scan(4, null)];
    const points = fieldPoints('mobile', history);
    expect(points).toHaveLength(1);
    expect(points[0]?.values['lcp']).toBe(2.1);
  });

  test('never mix the page with its origin', () => {
    const history = [scan(3, period(1, 2000, 'origin')), scan(4, period(2)), scan(5, period(3))];
    expect(fieldPoints('mobile', history)).toHaveLength(2);
  });

  test('are in the unit of the metric, with a gap for a missing one', () => {
    const [point] = fieldPoints('mobile', [scan(3, period(1))]);
    expect(point?.values).toEqual({
      lcp: 2,
      inp: 184,
      cls: 0.12,
      fcp: 1.64,
      ttfb: 1910,
      fid: null,
    });
  });
});

describe('lines of a field data chart', () => {
  test('exist for metrics with values, each in its own unit', () => {
    const series = fieldLines(fieldPoints('mobile', [scan(3, period(1))]));
    expect(series.map(({ label }) => label)).toEqual(['LCP', 'INP', 'CLS', 'FCP', 'TTFB']);
    expect(series.find(({ key }) => key === 'inp')?.format(184)).toMatch(/^184\sms$/);
    expect(series.find(({ key }) => key === 'lcp')?.format(2.1)).toMatch(/^2\.1\ss$/);
  });
});
