export { median } from '../shared/statistics/median.ts';

/** The value below which `share` of the list falls (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/**
 * One line of a benchmark: the figure, its reference, their ratio (unless the reference is 0), and whether the limit is
 * met. If it is not, the process ends with exit code 1.
 */
export function report(name: string, value: number, limit: number, unit: string): void {
  const isReached = value <= limit;
  if (!isReached) process.exitCode = 1;
  const figure = (number: number) => number.toLocaleString('en', { maximumFractionDigits: 2 });
  const ratio = limit === 0 ? '' : `, ratio ${figure(value / limit)}`;
  console.log(
    `${name}: ${figure(value)} ${unit} against ${figure(limit)} ${unit}${ratio} (${isReached ? 'reached' : 'NOT REACHED'})`,
  );
}
