const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** A duration in its two largest units: '2 hours 5 minutes'. */
export function inWords(milliseconds: number): string {
  let left = milliseconds;
  const parts = units.flatMap(([name, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return count === 0 ? [] : [`${count} ${name}${count === 1 ? '' : 's'}`];
  });
  return parts.slice(0, 2).join(' ') || 'less than a minute';
}
