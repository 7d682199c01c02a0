import fc from 'fast-check';
import papaparse from 'papaparse';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.ts';
import type { ResultRow } from './result-row.ts';
import { toCsv } from './to-csv.ts';

const row = (item: string, note = ''): ResultRow => ({
  section: 'Suggestions',
  device: 'mobile',
  date: '2026-11-22T00:00:00.000Z',
  item,
  value: 1.5,
  unit: 's',
  rating: 'good',
  note,
});

test('is CSV for spreadsheets: byte order mark, header, CRLF, quotes where needed', () => {
  expect(toCsv([row('Sites, and "pages"', 'two\nlines')])).toBe(
    '\ufeffSection,Device,Date (UTC),Item,Value,Unit,Rating,Note\r\n' +
      'Suggestions,mobile,2026-11-22T00:00:00.000Z,"Sites, and ""pages""",1.5,s,good,"two\nlines"\r\n',
  );
});

test('names the zone of its dates', () => {
  const [head] = toCsv([row('Sites')], 'Europe/Berlin').split('\r\n');
  expect(head).toBe('\ufeffSection,Device,Date (Europe/Berlin),Item,Value,Unit,Rating,Note');
});

const itemIn = (csv: string) => papaparse.parse<string[]>(csv, { delimiter: ',' }).data[1]?.[3];

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\u0000=1'])(
  'a text that begins with %j is no formula',
  (text) => {
    expect(itemIn(toCsv([row(text)]))).toBe(`'${text}`);
  },
);

test.each([
  ['a;=1', "a;'=1"],
  ['a,\n+1', "a,\n'+1"],
  ['a;"=1"', `a;'"=1"`],
  ['a\t\u200b@x', "a\t'\u200b@x"],
  ['color: red;-webkit-x: y', "color: red;'-webkit-x: y"],
  ['＝1', "'＝1"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['\n=1', "'\n'=1"],
])('a formula after a possible split is neutralised: %j', (text, safe) => {
  expect(itemIn(toCsv([row(text)]))).toBe(safe);
});

const pieces = [',', ';', '\t', '\r', '\n', '"', "'", ' ', '=', '+', '-', '@', 'a'].concat([
  '＝',
  '\u200b',
  '\u0000',
  '""',
  '";=1',
]);
const words = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.array(fc.constantFrom(...pieces)).map((chosen) => chosen.join('')),
);

test('no part of any text is a formula, with any separator', () => {
  const isFormula = (part: string) => /^[\s"\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(part);
  fc.assert(
    fc.property(words, words, (item, note) => {
      const csv = toCsv([row(item, note)]);
      expect(csv.split(/[,;\t\r\n]/).filter(isFormula)).toEqual([]);
      for (const delimiter of [',', ';', '\t']) {
        const { data } = papaparse.parse<string[]>(csv, { delimiter });
        expect(data.flat().filter(isFormula)).toEqual([]);
      }
    }),
    { numRuns: 200 },
  );
});

test('a text without formulas is unchanged', () => {
  const harmless = words.map((text) => text.replaceAll(/[\p{Cc}=+\-@＝＋－＠]/gu, ''));
  fc.assert(
    fc.property(harmless, (text) => {
      expect(itemIn(toCsv([row(text)]))).toBe(text);
    }),
  );
  const prose = '2 - 1 = 1, a-b; x=y\nline';
  expect(itemIn(toCsv([row(prose)]))).toBe(prose);
});
