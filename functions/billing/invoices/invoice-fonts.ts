import type { Font } from 'fontkit';
import { once } from '../../platform/once.ts';
import { fontPath } from './font-path.ts';
import { openFont } from './open-font.ts';
import { scriptFont } from './script-fonts.ts';

/** Inter, with Latin, Greek and Cyrillic letters (SIL Open Font License 1.1). */
export interface InvoiceFonts {
  regular: Font;
  bold: Font;
}

/** Read once and shared by all documents, which saves most of the time of each. */
export const invoiceFonts = once((): InvoiceFonts => ({
  regular: openFont(fontPath('Inter_400Regular.ttf')),
  bold: openFont(fontPath('Inter_600SemiBold.ttf')),
}));

/** Far more than a provider takes for a line. */
const longestText = 500;

/**
 * A line of text in characters that our fonts have: others become question marks.
 * @param country of the customer, whose forms of Han characters are used
 */
export const writable = (text: string, { regular }: InvoiceFonts, country: string): string =>
  Array.from(
    text
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, longestText),
  )
    .map((character) =>
      regular.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ||
      scriptFont(character, country) !== undefined
        ? character
        : '?',
    )
    .join('');
