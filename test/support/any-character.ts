import fc from 'fast-check';

/** Any Unicode character, as a unit of strings. fast-check's own `unit: 'binary'` takes a second to set up. */
export const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));
