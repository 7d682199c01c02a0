import { expect, test } from 'vitest';
import { bytesWords } from './number-words.ts';

test.each([
  [400, '0.4 KiB'],
  [122_880, '120 KiB'],
  [1_048_000, '1 MiB'],
  [13_000_000, '12 MiB'],
  [3_221_225_472, '3 GiB'],
])('writes %d bytes as %s in messages, as Lighthouse and the screens do', (bytes, words) => {
  expect(bytesWords(bytes).replaceAll('\u00A0', ' ')).toBe(words);
});
