import fc from 'fast-check';
import { anyCharacter } from './any-character.ts';

const length = 30_000;

/** Each piece of a grammar over and over, and then another one: what is not linear has to try all of them again. */
export const rowsOf = (pieces: readonly string[]): string[] =>
  pieces.flatMap((piece) => {
    const row = piece.repeat(Math.floor(length / piece.length));
    return pieces.map((after) => row + after);
  });

/** A few pieces of a grammar, with anything between them, over and over between two others. */
export function hostileText(pieces: readonly string[]): fc.Arbitrary<string> {
  const piece = fc.oneof(
    fc.constantFrom(...pieces),
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 3 }),
  );
  const some = fc.array(piece, { minLength: 1, maxLength: 3 }).map((chosen) => chosen.join(''));
  return fc
    .tuple(some, some, some)
    .map(
      ([before, again, after]) => before + again.repeat(Math.floor(length / again.length)) + after,
    );
}
