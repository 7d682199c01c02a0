import { expect, test } from 'vitest';
import { fewScans, fewSentence } from './few-points.ts';
import { overallSeries } from './history-lines.ts';

const point = (at: number, mobile: number | null, desktop: number | null = null) => ({
  at,
  values: { mobile, desktop },
});
const [mobile] = overallSeries;

test('says what one or two points are, of one line or of several', () => {
  const only = mobile === undefined ? [] : [mobile];
  expect(fewSentence('First scan', only, [point(1, 27)])).toBe('First scan: 27');
  expect(fewSentence('First scan', overallSeries, [point(1, 27, 91)])).toBe(
    'First scan: Mobile 27; Desktop 91',
  );
  expect(fewSentence('Two scans', overallSeries, [point(1, 27), point(2, 34, 91)])).toBe(
    'Two scans: Mobile 27, then 34; Desktop 91',
  );
});

test('calls a scan the first only where no other is left out', () => {
  expect(fewScans(false)(1, true)).toBe('First scan');
  expect(fewScans(false)(1, false)).toBe('One scan with a result');
  expect(fewScans(true)(1, true)).toBe('One scan in this period');
  expect(fewScans(false)(2, true)).toBe('Two scans');
});
