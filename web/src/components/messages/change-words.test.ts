import { describe, expect, test } from 'vitest';
import { formatMetric } from '../../lib/metrics.ts';
import type { Spread } from '../../../../shared/assessment/usual-spread.ts';
import { changeSentence, describeChange, describeDifference } from './change-words.ts';

const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u00A0', ' ');
const seconds = (value: number): string => formatMetric('lcp', value);

const proven = (current: number, previous: number, isMoreBetter = false) =>
  describeChange({ current, previous, isMoreBetter, isProven: true, format: seconds });

describe('describeChange', () => {
  test('treats a lower metric as better, and a higher score', () => {
    const change = proven(2.4, 3);
    expect(change.verdict).toBe('Better');
    expect(plain(change.amount)).toBe('\u22120.6 s');
    expect(plain(change.percent)).toBe('\u221220 %');
    expect(proven(3, 2.4).verdict).toBe('Worse');
    expect(proven(93, 90, true).verdict).toBe('Better');
  });

  test('treats a change that rounds to zero as the same', () => {
    const change = proven(2.4001, 2.4);
    expect(change.verdict).toBe('Same');
    expect(plain(change.amount)).toBe('±0.0 s');
  });

  test('gives no percentage relative to zero, and none that rounds to zero', () => {
    expect(proven(1, 0).percent).toBeUndefined();
    expect(proven(100.2, 100)).toMatchObject({ verdict: 'Worse', percent: undefined });
  });

  test('rates nothing that is not proven, however large', () => {
    const values = { current: 2, previous: 5, format: seconds };
    expect(describeChange({ ...values, isProven: false })).toMatchObject({
      verdict: 'Not proven',
      percent: undefined,
    });
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
    expect(words('few-scans')).toBe('Better \u22120.6 s (\u221220 %), too few scans to tell');
  });
});

describe('changeSentence', () => {
  const reference = { preposition: 'on', when: 'Nov 18' } as const;
  const words = (current: number, isProven = true) => {
    const values = { current, previous: 50, isMoreBetter: true, format: String };
    return plain(changeSentence(describeChange({ ...values, isProven }), reference).join(' '));
  };
  test('is grammatical for every verdict', () => {
    expect(words(60)).toBe('Better +10 (+20 %) than on Nov 18');
    expect(words(40)).toBe('Worse \u221210 (\u221220 %) than on Nov 18');
    expect(words(50)).toBe('Same as on Nov 18');
    expect(words(51, false)).toBe('Not proven (+1) since Nov 18');
  });

  test('works without a reference', () => {
    const change = describeChange({ current: 1, previous: 1, isProven: true, format: String });
    expect(changeSentence(change, undefined)).toEqual(['Same']);
  });
});
