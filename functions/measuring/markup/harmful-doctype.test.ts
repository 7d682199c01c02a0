import { describe, expect, test } from 'vitest';
import { hasHarmfulDoctype } from './read-page.ts';
import { processorTimeOf } from '../../../test/support/standstill.ts';

const page = (declarations: string) =>
  `<?xml version="1.0"?><!DOCTYPE html [${declarations}]><html xmlns="http://www.w3.org/1999/xhtml"/>`;
const isHarmful = (declarations: string, encoding: BufferEncoding = 'utf8') =>
  hasHarmfulDoctype(Buffer.from(page(declarations), encoding));

describe('a DOCTYPE', () => {
  test.each([
    ['nothing', ''],
    ['a character', '<!ENTITY nbsp "&#160;">'],
    ['characters in hexadecimal', "<!ENTITY dots '&#x2026;&#x2026;' >"],
    ['a short text', '<!ENTITY mathml "http://www.w3.org/1998/Math/MathML">'],
    ['many', '<!ENTITY a "é">\n<!ENTITY b "è">\n'.repeat(50)],
  ])('may declare %s', (_, declarations) => {
    expect(isHarmful(declarations)).toBe(false);
    expect(isHarmful(declarations, 'utf16le')).toBe(false);
  });

  test.each([
    ['an entity in another', '<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">'],
    ['an entity whose & is escaped', '<!ENTITY a "lol"><!ENTITY b "&#38;a;&#038;a;">'],
    ['the same in hexadecimal', '<!ENTITY a "lol"><!ENTITY b "&#x26;a;">'],
    ['a long one', `<!ENTITY a "${'x'.repeat(101)}">`],
    ['markup', '<!ENTITY a "<b/>">'],
    ['a parameter entity', '<!ENTITY % a "<!-- -->">%a;'],
    ['an external one', '<!ENTITY a SYSTEM "http://example.com/a">'],
    ['a default of an attribute', '<!ATTLIST p title CDATA "x">'],
    ['one inside another', `<!ENTITY a '<!ENTITY b "x">'>`],
  ])('may not declare %s', (_, declarations) => {
    expect(isHarmful(declarations)).toBe(true);
    expect(isHarmful(declarations, 'utf16le')).toBe(true);
  });

  test.each([
    ['without an end', '<!ENTITY a "'],
    ['of blanks', `<!ENTITY${' '.repeat(50)}`],
    ['of digits', `<!ENTITY a "${'&#1'.repeat(30)}`],
  ])('of megabytes is read quickly: %s', async (_, piece) => {
    const text = piece.repeat(5_000_000 / piece.length);
    expect(await processorTimeOf(() => expect(isHarmful(text)).toBe(true))).toBeLessThan(2000);
  });
});
