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
