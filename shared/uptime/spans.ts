/** A period in milliseconds since 1970, from its beginning to its end. */
export type Span = readonly [from: number, to: number];

/** The parts of spans within a period. */
export const within = (spans: readonly Span[], [from, to]: Span): Span[] =>
  spans
    .map(([begin, end]): Span => [Math.max(begin, from), Math.min(end, to)])
    .filter(([begin, end]) => begin < end);

/** Spans that may overlap each other, as spans that do not, in order. */
export function merged(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const [from, to] of spans.toSorted(([one], [other]) => one - other)) {
    const last = all.at(-1);
    if (last !== undefined && from <= last[1])
      all[all.length - 1] = [last[0], Math.max(last[1], to)];
    else all.push([from, to]);
  }
  return all;
}

/** What is left of a span without some others. */
export function without(span: Span, others: readonly Span[]): Span[] {
  const left: Span[] = [];
  let [from] = span;
  for (const [begin, end] of merged(within(others, span))) {
    if (begin > from) left.push([from, begin]);
    from = end;
  }
  if (from < span[1]) left.push([from, span[1]]);
  return left;
}

/** Milliseconds of spans that do not overlap each other. */
export const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, [from, to]) => sum + to - from, 0);
