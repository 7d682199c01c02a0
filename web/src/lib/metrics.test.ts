import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { devices } from '../../../shared/scans/devices.ts';
import {
  fieldCategory,
  fieldThresholds,
  labBand,
  labMetrics,
  labThresholds,
  scoreBand,
  shownScore,
  tenBand,
} from '../../../shared/assessment/thresholds.ts';
import { fieldThreshold, formatField, formatMetric, formatTen, fromField } from './metrics.ts';
import { metricUnits } from '../../../shared/assessment/metrics.ts';

const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

describe('metrics in their display unit', () => {
  test('writes each with its own unit', () => {
    expect(plain(formatMetric('lcp', 2.5349))).toBe('2.53 s');
    expect(plain(formatMetric('tbt', 209.6))).toBe('210 ms');
    expect(plain(formatMetric('cls', 0.1049))).toBe('0.105');
    expect(plain(formatMetric('cls', 0))).toBe('0');
  });

  test('converts field milliseconds to seconds only for metrics shown in seconds', () => {
    expect(fromField('lcp', 2345)).toBe(2.345);
    expect(fromField('inp', 180)).toBe(180);
    expect(fromField('cls', 0.12)).toBe(0.12);
  });

  test('gives field thresholds in the same unit', () => {
    expect(fieldThreshold('lcp')).toEqual({ goodBelow: 2.5, badAbove: 4 });
    expect(fieldThreshold('ttfb')).toEqual({ goodBelow: 800, badAbove: 1800 });
  });
});

const numberIn = (text: string): number => Number(/^[\d.,]+/.exec(text)?.[0].replaceAll(',', ''));
/** Values close to a threshold, where rounding may cross it. */
const near = (threshold: number, step: number) =>
  fc.integer({ min: -40, max: 40 }).map((steps) => Math.max(0, threshold + (steps * step) / 10));

describe('a band is that of the number shown', () => {
  test.each(devices)('of every lab metric on %s', (device) => {
    for (const metric of labMetrics) {
      const { goodBelow, badAbove } = labThresholds[device][metric];
      const step = { s: 0.01, ms: 1, '': 0.001 }[metricUnits[metric]];
      const value = fc.oneof(
        near(goodBelow, step),
        near(badAbove, step),
        fc.double({ min: 0, max: badAbove * 3, noNaN: true }),
      );
      fc.assert(
        fc.property(value, (measured) => {
          const shown = numberIn(formatMetric(metric, measured));
          expect(labBand(device, metric, shown)).toBe(labBand(device, metric, measured));
        }),
      );
    }
  });

  test('of every field metric, as CrUX has it', () => {
    for (const metric of ['lcp', 'fcp', 'inp', 'ttfb', 'fid'] as const) {
      const { goodBelow, badAbove } = fieldThresholds[metric];
      const value = fc.oneof(
        near(goodBelow, 10).map(Math.round),
        near(badAbove, 10).map(Math.round),
        fc.integer({ min: 0, max: badAbove * 3 }),
      );
      fc.assert(
        fc.property(value, (p75) => {
          const shown = numberIn(formatField(metric, p75));
          const inField = metricUnits[metric] === 's' ? Math.round(shown * 1000) : shown;
          expect(fieldCategory(metric, inField)).toBe(fieldCategory(metric, p75));
        }),
      );
    }
    expect(plain(formatField('lcp', 2504))).toBe('2.504 s');
    expect(plain(formatField('lcp', 2345))).toBe('2.35 s');
  });

  test('of scores out of 100 and out of 10', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 100, noNaN: true }), (score) => {
        expect(scoreBand(shownScore(score))).toBe(scoreBand(score));
        expect(tenBand(numberIn(formatTen(score / 10)))).toBe(tenBand(score / 10));
      }),
    );
    expect([49.6, 89.5].map(scoreBand)).toEqual(['average', 'good']);
  });
});
