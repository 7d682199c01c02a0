/**
 * Probabilities of several tests, raised so that each may be compared with the level that all of them are to keep
 * together. Holm: A simple sequentially rejective multiple test procedure (1979).
 */
export function holm<Name extends string>(
  tests: readonly { name: Name; p: number }[],
): Map<Name, number> {
  const adjusted = new Map<Name, number>();
  let least = 0;
  for (const [index, { name, p }] of tests.toSorted((a, b) => a.p - b.p).entries()) {
    least = Math.min(1, Math.max(least, p * (tests.length - index)));
    adjusted.set(name, least);
  }
  return adjusted;
}
