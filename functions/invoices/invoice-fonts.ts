import { readFileSync } from 'node:fs';
import { create, type Font, type GlyphRun } from 'fontkit';
import { type FontFile, fontPath } from './font-path.ts';

/** Inter, with Latin, Greek and Cyrillic letters (SIL Open Font License 1.1). */
export interface InvoiceFonts {
  regular: Font;
  bold: Font;
}

function fontAt(file: FontFile): Font {
  const bytes = readFileSync(fontPath(file));
  const open = (): Font => {
    const font = create(bytes);
    if ('layout' in font) return font;
    throw new Error(`${file} is a collection of fonts`);
  };
  return shareable(open(), open());
}

/** Words on 500 invoices of one customer, several times over. */
const mostWords = 10_000;

/**
 * A font for many documents. It remembers layouts, which are half of the work: most words are on every invoice. It embeds
 * glyphs through a twin, since embedding an Ł leaves behind an L that has lost its letter.
 */
function shareable(font: Font, twin: Font): Font {
  const known = new Map<string, GlyphRun>();
  const layout = (text: string): GlyphRun => {
    const run = known.get(text) ?? font.layout(text);
    if (known.size >= mostWords) known.clear();
    known.set(text, run);
    // The caller scales the positions in place.
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.create(run, { positions: { value: positions } }) as GlyphRun;
  };
  return Object.create(font, {
    layout: { value: layout },
    createSubset: { value: () => twin.createSubset() },
  }) as Font;
}

let loaded: InvoiceFonts | undefined;

/** Read once and shared by all documents, which saves most of the time of each. */
export const invoiceFonts = (): InvoiceFonts =>
  (loaded ??= {
    regular: fontAt('Inter_400Regular.ttf'),
    bold: fontAt('Inter_600SemiBold.ttf'),
  });

/** Far more than a provider takes for a line. */
const longestText = 500;

/** A line of text that the font has all glyphs of: other characters become question marks. */
export const writable = (text: string, { regular }: InvoiceFonts): string =>
  Array.from(
    text
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, longestText),
  )
    .map((character) =>
      regular.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? character : '?',
    )
    .join('');
