import papaparse from 'papaparse';
import type { ResultRow } from './result-row.ts';

const columns = {
  section: 'Section',
  device: 'Device',
  date: 'Date (UTC)',
  item: 'Item',
  value: 'Value',
  unit: 'Unit',
  rating: 'Rating',
  note: 'Note',
} as const satisfies Record<keyof ResultRow, string>;
/** Texts come from scanned pages: a spreadsheet must not take them for formulas. */
const formula = /^[=+\-@\p{Cc}]/u;
/** Without it, Excel takes UTF-8 for the encoding of the machine. */
const byteOrderMark = '\ufeff';

/** RFC 4180, with a head; a text that a spreadsheet would run as a formula gets an apostrophe in front of it. */
export function toCsv(rows: readonly ResultRow[]): string {
  const keys = Object.keys(columns) as (keyof ResultRow)[];
  const data = rows.map((row) => keys.map((key) => row[key]));
  const text = papaparse.unparse(
    { fields: Object.values(columns), data },
    { newline: '\r\n', escapeFormulae: formula },
  );
  return `${byteOrderMark}${text}\r\n`;
}
