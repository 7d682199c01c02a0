import fc from 'fast-check';

const unescaped = Array.from("abcXYZ019-._~!$&'()*+,;=:@");
const piece = fc.oneof(
  fc.string({ unit: fc.constantFrom(...unescaped), maxLength: 10 }),
  fc.string({ unit: 'grapheme', maxLength: 10 }).map(encodeURIComponent),
);
export const anyPath = fc.array(piece).map((pieces) => pieces.map((one) => `/${one}`).join(''));
const after = (mark: string) =>
  fc.oneof(
    fc.constant(''),
    fc.array(piece, { maxLength: 3 }).map((pieces) => mark + pieces.join('/?')),
  );

/** Valid http and https urls. `fc.webUrl` takes a second of processor time to set up. */
export const anyUrl = fc
  .tuple(fc.constantFrom('http://', 'https://'), fc.domain(), anyPath, after('?'), after('#'))
  .map((parts) => parts.join(''));
