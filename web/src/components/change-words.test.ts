import { describe, expect, test } from 'vitest';
import { formatMetric } from '../lib/metrics.ts';
import type { Spread } from '../../../shared/assessment/usual-spread.ts';
import { changeSentence, describeChange, describeDifference } from './change-words.ts';

const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u00A0', ' ');
const seconds = (value: number): string => formatMetric('lcp', value);

describe('describeChange', () => {
  test('treats a lower metric as better', () => {
    const change = describeChange({ current: 2.4, previous: 3, format: seconds });
    expect(change.verdict).toBe('Better');
    expect(plain(change.amount)).toBe('\u22120.6 s');
    expect(plain(change.percent)).toBe('\u221220 %');
    expect(describeChange({ current: 3, previous: 2.4, format: seconds }).verdict).toBe('Worse');
  });

  test('treats a higher score as better', () => {
    const change = describeChange({
      current: 93,
      previous: 90,
      isMoreBetter: true,
      format: String,
    });
    expect(change).toEqual({ verdict: 'Better', amount: '+3', percent: '+3\u00A0%' });
  });

  test('treats a change that rounds to zero as the same', () => {
    const change = describeChange({ current: 2.4001, previous: 2.4, format: seconds });
    expect(change.verdict).toBe('Same');
    expect(plain(change.amount)).toBe('±0.0 s');
  });

  test('gives no percentage relative to zero', () => {
    expect(describeChange({ current: 1, previous: 0, format: seconds }).percent).toBeUndefined();
  });

  test('treats a change within the usual spread as no real change', () => {
    const change = describeChange({ current: 2.43, previous: 2.4, spread: 0.07, format: seconds });
    expect(change.verdict).toBe('No real change');
    expect(
      describeChange({ current: 2.5, previous: 2.4, spread: 0.07, format: seconds }).verdict,
    ).toBe('Worse');
  });

  test('says nothing of a change that cannot be detected', () => {
    const of = (spread: 'few-scans' | 'slow-machine') =>
      describeChange({ current: 2, previous: 5, spread, format: seconds }).verdict;
    expect(of('few-scans')).toBe('Too few scans to tell');
    expect(of('slow-machine')).toBe('Slow machine, cannot tell');
  });

  test('omits a percentage that rounds to zero', () => {
    const change = describeChange({ current: 100.2, previous: 100, format: seconds });
    expect(change).toMatchObject({ verdict: 'Worse', percent: undefined });
  });
});

describe('describeDifference', () => {
  const words = (spread: Spread) => {
    const input = { current: 2.4, previous: 3, spread, format: seconds };
    return plain(changeSentence(describeDifference(input), undefined).join(' '));
  };

  test('keeps the specified words, and says where they do not count', () => {
    expect(words(0.1)).toBe('Better \u22120.6 s (\u221220 %)');
    expect(words(0.7)).toBe('Better \u22120.6 s (\u221220 %), within the usual variation');
    expect(words('few-scans')).toBe(
      'Better \u22120.6 s (\u221220 %), too few measurements to tell',
    );
  });
});

describe('changeSentence', () => {
  const reference = { preposition: 'on', when: 'Nov 18' } as const;
  const words = (current: number, spread = 0) => {
    const change = describeChange({
      current,
      previous: 50,
      spread,
      isMoreBetter: true,
      format: String,
    });
    return plain(changeSentence(change, reference).join(' '));
  };
  test('is grammatical for every verdict', () => {
    expect(words(60)).toBe('Better +10 (+20 %) than on Nov 18');
    expect(words(40)).toBe('Worse \u221210 (\u221220 %) than on Nov 18');
    expect(words(50)).toBe('Same as on Nov 18');
    expect(words(51, 3)).toBe('No real change (+1) since Nov 18');
  });

  test('works without a reference', () => {
    const change = describeChange({ current: 1, previous: 1, format: String });
    expect(changeSentence(change, undefined)).toEqual(['Same']);
  });
});
