import { expect, test } from 'vitest';
import { smallPictureOf } from './page-pictures.ts';

const resultWith = (data: string) => ({
  audits: { 'small-picture': { details: { items: [{ timing: 3000, data }] } } },
});

test('is the picture that the run made for lists, unless it is none or too large', () => {
  const picture = 'data:image/jpeg;base64,AAAA';
  expect(smallPictureOf(resultWith(picture))).toBe(picture);
  expect(smallPictureOf(resultWith(picture.padEnd(16_001, 'A')))).toBeUndefined();
  expect(smallPictureOf(resultWith('https://example.com/'))).toBeUndefined();
  expect(smallPictureOf({ audits: {} })).toBeUndefined();
});
