import { describe, expect, it } from 'vitest';
import { formatMetric } from '../lib/metrics.ts';
import { describeChange } from './change-words.ts';

const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u00A0', ' ');
const seconds = (value: number): string => formatMetric('lcp', value);

describe('describeChange', () => {
  it('calls less better for metrics', () => {
    const change = describeChange({ current: 2.4, previous: 3, format: seconds });
    expect(change.verdict).toBe('Better');
    expect(plain(change.amount)).toBe('\u22120.6 s');
    expect(plain(change.percent)).toBe('\u221220 %');
    expect(describeChange({ current: 3, previous: 2.4, format: seconds }).verdict).toBe('Worse');
  });

  it('calls more better for scores', () => {
    const change = describeChange({
      current: 93,
      previous: 90,
      isMoreBetter: true,
      format: String,
    });
    expect(change).toEqual({ verdict: 'Better', amount: '+3', percent: '+3\u00A0%' });
  });

  it('calls a change that rounds to nothing the same', () => {
    const change = describeChange({ current: 2.4001, previous: 2.4, format: seconds });
    expect(change.verdict).toBe('Same');
    expect(plain(change.amount)).toBe('±0.0 s');
  });

  it('gives no percentage of nothing', () => {
    expect(describeChange({ current: 1, previous: 0, format: seconds }).percent).toBeUndefined();
  });
});
