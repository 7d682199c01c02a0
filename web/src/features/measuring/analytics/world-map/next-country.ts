const moves: Partial<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** The country that a key moves to, by number of users; undefined for other keys. */
export function nextCountry(
  ids: readonly string[],
  from: string | undefined,
  key: string,
): string | undefined {
  if (from === undefined) return undefined;
  return ids[moves[key]?.(ids.indexOf(from), ids.length - 1) ?? -1];
}
