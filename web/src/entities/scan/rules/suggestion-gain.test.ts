import { describe, expect, test } from 'vitest';
import type { SuggestionItem } from '../../../../../shared/models/measuring/scan-report.ts';
import { gainWords } from './suggestion-gain.ts';

const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u00A0', ' ');
const item = (id: string, more: Partial<SuggestionItem> = {}): SuggestionItem => ({
  id,
  title: id,
  description: '',
  numericValue: 0,
  details: { headings: [], items: [] },
  ...more,
});

describe('gainWords', () => {
  test('says time and bytes', () => {
    const both = item('unused-javascript', { savingsMs: 1240, savingsBytes: 122_880 });
    expect(plain(gainWords(both))).toBe('1.24 s faster, 120 KiB less');
    expect(plain(gainWords(item('x', { savingsMs: 300 })))).toBe('300 ms faster');
  });

  test('says if only repeat visits gain', () => {
    const cache = item('cache-insight', { savingsMs: 13_750, savingsBytes: 2_557_320 });
    expect(plain(gainWords(cache))).toBe('2.4 MiB less on repeat visits');
    expect(gainWords(item('cache-insight', { displayValue: '3 found' }))).toBe(
      'helps repeat visits',
    );
  });

  test('says when the LCP element was painted', () => {
    const element = item('largest-contentful-paint-element', {
      numericValue: 15_262,
      displayValue: '15.3 s',
    });
    expect(plain(gainWords(element))).toBe('Painted after 15.26 s');
  });

  test('says what the score would gain, by which metrics, and within which range', () => {
    const effect = {
      points: 13.8,
      metrics: [
        { metric: 'lcp', from: 15.262, to: 3.812, points: 13.5 },
        { metric: 'tbt', from: 410.4, to: 400, points: 0.3 },
        { metric: 'si', from: 5, to: 4.9, points: 0 },
      ],
    } as const;
    const image = item('image-delivery-insight', {
      savingsMs: 11_450,
      effect: { ...effect, metrics: [...effect.metrics] },
    });
    expect(plain(gainWords(image))).toBe('About +14 points: LCP 15.26 → 3.8 s, TBT 410 → 400 ms');
    expect(plain(gainWords(image, { score: 43, spread: 3 }))).toMatch(
      /^About \+14 points \(11 to 17\): LCP/,
    );
    // A corrected estimate may be more than is left.
    expect(plain(gainWords(image, { score: 95, spread: 0 }))).toMatch(/^About \+5 points: LCP/);
    // On a page that varies by 43 points, a range would be '0 to 57'.
    expect(plain(gainWords(image, { score: 43, spread: 43 }))).toMatch(
      /^Up to \+57 points, most likely about \+14: LCP/,
    );
    expect(plain(gainWords(image, { score: 43, spread: 10 }))).toMatch(
      /^About \+14 points \(4 to 24\)/,
    );
    expect(plain(gainWords(image, { score: 86, spread: 30 }))).toMatch(/^Up to \+14 points: LCP/);
  });

  test('says what could be gained at most where a metric would be gone', () => {
    const metrics = [{ metric: 'cls' as const, from: 0.244, to: 0, points: 12.2 }];
    const shifts = item('cls-culprits-insight', { effect: { points: 12.2, metrics } });
    expect(gainWords(shifts, { score: 43, spread: 3 })).toBe('Up to +12 points: CLS 0.244 → 0');
  });

  test('says from where to where the gain may be that depends on how much of the work goes', () => {
    const metrics = [{ metric: 'tbt' as const, from: 1870, to: 0, points: 28 }];
    const scripts = item('bootup-time', { effect: { points: 28.2, least: 8.8, metrics } });
    expect(plain(gainWords(scripts, { score: 43, spread: 3 }))).toBe(
      '+9 to +28 points: TBT 1,870 → 0 ms if all of the work goes',
    );
  });

  test('falls back to Lighthouse’s own words, or none, and never to a measured value', () => {
    expect(gainWords(item('x', { numericValue: 15_360 }))).toBeUndefined();
    expect(gainWords(item('x', { displayValue: '3 elements found' }))).toBe('3 elements found');
    expect(gainWords(item('x'))).toBeUndefined();
  });
});
