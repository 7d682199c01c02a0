import papaparse from 'papaparse';

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

/** Characters at which a spreadsheet may split a text into cells, with any separator. */
const separators = new Set([',', ';', '\t', '\r', '\n']);
/**
 * Characters that a spreadsheet may strip from the start of a cell: blanks, quotes, invisible characters, lone
 * surrogates.
 */
const dropped = /[\s"\p{Cc}\p{Cf}\p{Cs}]/u;
/** ASCII and full-width, which Japanese spreadsheets treat alike. */
const startsFormula = new Set('=+-@＝＋－＠');
/** Characters that most texts do not contain. */
const suspicious = /[=+\-@＝＋－＠]|^\p{Cc}/u;
/** Marks a text in every spreadsheet. */
const mark = "'";

/**
 * Puts an apostrophe before each part of a text that a spreadsheet would run as a formula: at its start, and after each
 * character at which the text might be split. A control character at the start is marked too. Other text is unchanged.
 */
export function neutraliseFormulas(text: string): string {
  if (!suspicious.test(text)) return text;
  let safe = '';
  let copied = 0;
  let start = 0;
  let isAtStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (separators.has(character)) {
      isAtStart = true;
      start = at + 1;
    } else if (isAtStart && !dropped.test(character)) {
      isAtStart = false;
      if (!startsFormula.has(character)) continue;
      safe += text.slice(copied, start) + mark;
      copied = start;
    }
  }
  safe += text.slice(copied);
  return /^\p{Cc}/u.test(safe) ? mark + safe : safe;
}
