/** Median of a list; NaN when it is empty. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The value below which `share` of the list falls (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/**
 * One line of a benchmark: the figure, its reference, their ratio (unless the reference is 0), and whether the limit is
 * met.
 */
export function report(name: string, value: number, limit: number, unit: string): void {
  const verdict = value <= limit ? 'reached' : 'NOT REACHED';
  const figure = (number: number) => number.toLocaleString('en', { maximumFractionDigits: 2 });
  const ratio = limit === 0 ? '' : `, ratio ${figure(value / limit)}`;
  console.log(
    `${name}: ${figure(value)} ${unit} against ${figure(limit)} ${unit}${ratio} (${verdict})`,
  );
}
