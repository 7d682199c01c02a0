import { expect, test } from 'vitest';
import { readNuAnswer } from './nu-messages.ts';

const read = (...messages: object[]) => readNuAnswer(JSON.stringify({ messages }));

test("distinguishes fatal errors, errors and warnings, and leaves out plain remarks, as the W3C's counts do", () => {
  const { details } = read(
    { type: 'error', subType: 'fatal', message: 'Cannot recover', lastLine: 9, lastColumn: 4 },
    {
      type: 'error',
      message: 'No alt',
      lastLine: 2,
      firstColumn: 1,
      lastColumn: 9,
      extract: '<i>',
    },
    { type: 'info', subType: 'warning', message: 'Consider lang' },
    { type: 'info', message: 'Trailing slash' },
  );
  expect(details).toEqual([
    {
      subType: 'fatal',
      message: 'Cannot recover',
      lastLine: 9,
      firstColumn: null,
      lastColumn: 4,
      extract: '',
    },
    {
      subType: 'error',
      message: 'No alt',
      lastLine: 2,
      firstColumn: 1,
      lastColumn: 9,
      extract: '<i>',
    },
    {
      subType: 'warning',
      message: 'Consider lang',
      lastLine: null,
      firstColumn: null,
      lastColumn: null,
      extract: '',
    },
  ]);
});

test('that there are too many messages is no fatal error of the page', () => {
  const report = read(
    { type: 'error', message: 'One' },
    { type: 'error', subType: 'fatal', message: 'Too many messages.' },
  );
  expect([report.details.length, report.isTruncated]).toEqual([1, true]);
});

test('a document that cannot be read on is a fatal error', () => {
  const report = read({ type: 'non-document-error', subType: 'io', message: 'Bad encoding' });
  expect(report.details[0]?.subType).toBe('fatal');
});
