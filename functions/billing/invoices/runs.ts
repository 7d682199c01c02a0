import type { Font } from 'fontkit';
import { hasAll, scriptFont } from './script-fonts.ts';

/** A part of a line in one font: that of another script, or the main one if absent. */
export interface Run {
  text: string;
  font: Font | undefined;
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const lettersOf = (text: string): string[] =>
  Array.from(letters.segment(text), ({ segment }) => segment);

/** Splits a text by the fonts that have its letters. @param main the font that is preferred */
export function runsOf(text: string, main: Font, country: string): Run[] {
  const runs: Run[] = [];
  for (const letter of lettersOf(text)) {
    const last = runs.at(-1);
    const staysInScript =
      letter === ' ' && last?.font !== undefined && last.font.hasGlyphForCodePoint(32);
    const isOfMain = hasAll(main, letter);
    const font = isOfMain ? undefined : scriptFont(letter, country);
    if (last !== undefined && (staysInScript || last.font === font)) last.text += letter;
    else runs.push({ text: letter, font });
  }
  return runs;
}

/** Breaks a text into lines of a width: between words, or within one that is longer, as all are in scripts without spaces. */
export function linesOf(
  text: string,
  width: number,
  split: (text: string) => Run[],
  widthOf: (runs: readonly Run[]) => number,
): Run[][] {
  const fits = (part: string): boolean => widthOf(split(part.trimEnd())) <= width;
  const pieces = (text.match(/\S+\s*/g) ?? []).flatMap((word) =>
    fits(word) ? [word] : lettersOf(word),
  );
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last !== undefined && fits(last + piece)) lines[lines.length - 1] = last + piece;
    else lines.push(piece);
  }
  return lines.map((line) => split(line.trimEnd()));
}
