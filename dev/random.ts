/** Pseudo-random 32-bit integers, the same for each seed (mulberry32). */
export function randomIntegers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** The same as numbers from 0 up to 1. */
export function randomNumbers(seed: number): () => number {
  const next = randomIntegers(seed);
  return () => next() / 2 ** 32;
}
