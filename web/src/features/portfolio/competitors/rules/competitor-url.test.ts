import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isScannableUrl } from '../../../../../../shared/pages/urls.ts';
import { meantUrls } from './competitor-url.ts';

test.each([
  ['https://example.com', ['https://example.com/']],
  [' HTTP://Example.com/a ', ['http://example.com/a']],
  ['example.com', ['https://www.example.com/', 'https://example.com/']],
  ['shop.example.com/uk', ['https://www.shop.example.com/uk', 'https://shop.example.com/uk']],
  ['www.example.com', ['https://www.example.com/']],
  ['https:/example.com', ['https://www.example.com/', 'https://example.com/']],
  ['//example.com', ['https://www.example.com/', 'https://example.com/']],
  ['192.0.2.7:8080', ['https://192.0.2.7:8080/']],
  ['', []],
  ['rival', []],
  ['ftp://example.com', []],
  ['someone@example.com', []],
  ['javascript:alert(1)', []],
])('%s means %j', (typed, wanted) => {
  expect(meantUrls(typed)).toEqual(wanted);
});

test('anything that is typed means scannable addresses only', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.domain()), (typed) => {
      expect(meantUrls(typed).every(isScannableUrl)).toBe(true);
    }),
    { numRuns: 100 },
  );
});
