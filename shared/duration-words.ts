const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/**
 * How long something lasted or has been waited for, in its largest unit and the next one: '2 hours 5 minutes', '1 day',
 * 'less than a minute'.
 */
export function durationWords(milliseconds: number): string {
  let left = Math.max(0, milliseconds);
  const counts = units.map(([name, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return { count, words: `${count} ${name}${count === 1 ? '' : 's'}` };
  });
  const largest = counts.findIndex(({ count }) => count > 0);
  if (largest === -1) return 'less than a minute';
  return counts
    .slice(largest, largest + 2)
    .flatMap(({ count, words }) => (count > 0 ? [words] : []))
    .join(' ');
}
