import { expect, it } from 'vitest';
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

it('is CSV as spreadsheets read it: byte order mark, head, CRLF, quotes where they are needed', () => {
  expect(toCsv([row('Sites, and "pages"', 'two\nlines')])).toBe(
    '\ufeffSection,Device,Date (UTC),Item,Value,Unit,Rating,Note\r\n' +
      'Suggestions,mobile,2026-11-22T00:00:00.000Z,"Sites, and ""pages""",1.5,s,good,"two\nlines"\r\n',
  );
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\u0000=1'])(
  'a text that begins with %j is no formula',
  (text) => {
    const cell = toCsv([row(text)]).split('.000Z,')[1];
    expect(cell?.replace(/^"/, '').startsWith(`'${text}`)).toBe(true);
  },
);
