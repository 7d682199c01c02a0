import { readFileSync } from 'node:fs';
import { create, type Font, type GlyphRun } from 'fontkit';

/** @param path absolute */
export function openFont(path: string): Font {
  const bytes = readFileSync(path);
  const open = (): Font => {
    const font = create(bytes);
    if ('layout' in font) return font;
    throw new Error(`${path} is a collection of fonts`);
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
