import papaparse from 'papaparse';
import { neutraliseFormulas } from './neutralise-formulas.ts';

type Row = Readonly<Record<string, unknown>>;

/** Without it, Excel assumes the machine's encoding instead of UTF-8. */
const byteOrderMark = '\ufeff';
const lineEnd = '\r\n';

/** Lists and objects are JSON; texts come from scanned pages, and a spreadsheet may not run them. */
function cell(value: unknown): number | boolean | string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return neutraliseFormulas(typeof value === 'string' ? value : JSON.stringify(value));
}

const lines = (rows: readonly (readonly unknown[])[]): string =>
  rows.length === 0
    ? ''
    : papaparse.unparse(
        rows.map((row) => row.map(cell)),
        { newline: lineEnd },
      ) + lineEnd;

/** First line of a CSV file. */
export const csvHead = (columns: readonly string[]): string => byteOrderMark + lines([columns]);

/** RFC 4180 lines of some rows. */
export const csvLines = (columns: readonly string[], rows: readonly Row[]): string =>
  lines(rows.map((row) => columns.map((column) => row[column])));

/** A whole file. */
export const csvOf = (columns: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  csvHead(columns) + lines(rows);
