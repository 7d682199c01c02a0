import { describe, expect, it } from 'vitest';
import type { SuggestionItem } from '../../../shared/models/scan-report.ts';
import { bySaving, gainWords } from './suggestion-gain.ts';

const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u00A0', ' ');
const item = (id: string, more: Partial<SuggestionItem> = {}): SuggestionItem => ({
  id,
  title: id,
  description: '',
  numericValue: 0,
  details: { headings: [], items: [] },
  ...more,
});

describe('bySaving', () => {
  it('puts the greatest saving first, and more bytes first among equals', () => {
    const sorted = bySaving([
      item('small', { savingsMs: 100 }),
      item('bytes', { savingsMs: 100, savingsBytes: 5000 }),
      item('great', { savingsMs: 900 }),
    ]);
    expect(sorted.map(({ id }) => id)).toEqual(['great', 'bytes', 'small']);
  });
});

describe('gainWords', () => {
  it('says time and bytes', () => {
    const both = item('unused-javascript', { savingsMs: 1240, savingsBytes: 122_880 });
    expect(plain(gainWords(both))).toBe('1.24 s faster, 120 KiB less');
    expect(plain(gainWords(item('x', { numericValue: 300 })))).toBe('300 ms faster');
  });

  it('falls back to Lighthouse’s own words, or none', () => {
    expect(gainWords(item('x', { displayValue: '3 elements found' }))).toBe('3 elements found');
    expect(gainWords(item('x'))).toBeUndefined();
  });
});
