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

/**
 * Probability that two lists of times from one and the same distribution differ at least so much: two-sided Mann-Whitney U
 * test in its normal approximation, for lists of more than 20. https://en.wikipedia.org/wiki/Mann-Whitney_U_test
 */
export function pOfEqualTimes(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ].toSorted((a, b) => a.value - b.value);
  let ranks = 0;
  for (const [index, { isOne }] of all.entries()) if (isOne) ranks += index + 1;
  const product = one.length * other.length;
  const u = ranks - (one.length * (one.length + 1)) / 2;
  const deviation = Math.sqrt((product * (all.length + 1)) / 12);
  return errorComplement(Math.abs(u - product / 2) / deviation / Math.SQRT2);
}

/** erfc for values of 0 and more, to 1.5e-7. Abramowitz and Stegun, 7.1.26. */
function errorComplement(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  const series = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
  return series.reduce((sum, factor) => (sum + factor) * t, 0) * Math.exp(-x * x);
}
