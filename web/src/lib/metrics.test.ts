import { describe, expect, it } from 'vitest';
import { fieldThreshold, formatMetric, fromField } from './metrics.ts';

const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

describe('metrics in their display unit', () => {
  it('writes each with its own unit', () => {
    expect(plain(formatMetric('lcp', 2.5349))).toBe('2.53 s');
    expect(plain(formatMetric('tbt', 209.6))).toBe('210 ms');
    expect(plain(formatMetric('cls', 0.1049))).toBe('0.105');
    expect(plain(formatMetric('cls', 0))).toBe('0');
  });

  it('converts field milliseconds to seconds only for metrics shown in seconds', () => {
    expect(fromField('lcp', 2345)).toBe(2.345);
    expect(fromField('inp', 180)).toBe(180);
    expect(fromField('cls', 0.12)).toBe(0.12);
  });

  it('gives field thresholds in the same unit', () => {
    expect(fieldThreshold('lcp')).toEqual({ goodBelow: 2.5, badAbove: 4 });
    expect(fieldThreshold('ttfb')).toEqual({ goodBelow: 800, badAbove: 1800 });
  });
});
