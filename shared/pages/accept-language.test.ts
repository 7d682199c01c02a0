import { expect, test } from 'vitest';
import { acceptLanguage, languageCode, languagesOf } from './accept-language.ts';

test.each([
  ['de', 'de'],
  ['PT-br', 'pt-BR'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['fil', 'fil'],
])('%s is the language %s', (text, code) => expect(languageCode(text)).toBe(code));

test.each([
  '',
  'german',
  'xx',
  'de_DE',
  'de,en',
  'de;q=1',
  'en-US@posix',
  'de-',
  '-de',
  'a\r\nb: c',
  'x-klingon',
])('%j is no language', (text) => expect(languageCode(text)).toBeUndefined());

// As Chromium completes them.
test.each([
  [undefined, 'en-US,en;q=0.9'],
  ['en-US', 'en-US,en;q=0.9'],
  ['en-GB', 'en-GB,en-US;q=0.9,en;q=0.8'],
  ['de', 'de,en-US;q=0.9,en;q=0.8'],
  ['pt-BR', 'pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7'],
])('with %s a page is requested in %s', (code, header) =>
  expect(acceptLanguage(languagesOf(code))).toBe(header),
);
