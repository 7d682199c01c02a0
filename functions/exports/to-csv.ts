import papaparse from 'papaparse';
import { neutraliseFormulas } from './neutralise-formulas.ts';
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
/** Without it, Excel assumes the machine's encoding instead of UTF-8. */
const byteOrderMark = '\ufeff';

/** Texts come from scanned pages. */
const cell = (value: number | string): number | string =>
  typeof value === 'string' ? neutraliseFormulas(value) : value;

/** RFC 4180, with a header; texts that a spreadsheet would run as a formula get an apostrophe in front. */
export function csvOf(
  fields: readonly string[],
  rows: readonly (readonly (number | string)[])[],
): string {
  const data = rows.map((row) => row.map(cell));
  const text = papaparse.unparse({ fields: [...fields], data }, { newline: '\r\n' });
  return `${byteOrderMark}${text}\r\n`;
}

export function toCsv(rows: readonly ResultRow[]): string {
  const keys = Object.keys(columns) as (keyof ResultRow)[];
  return csvOf(
    Object.values(columns),
    rows.map((row) => keys.map((key) => row[key])),
  );
}
