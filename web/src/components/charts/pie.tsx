interface Slice {
  name: string;
  value: number;
  /** CSS colour. */
  colour: string;
}

interface PieProps {
  slices: readonly Slice[];
  /** CSS pixels. */
  size: number;
}

/** The drawing alone, as a ring: what stands beside it has the numbers. */
export function Pie({ slices, size }: PieProps) {
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  if (total === 0) return null;
  const drawn = slices.filter(({ value }) => value > 0);
  return (
    <svg width={size} height={size} viewBox="0 0 100 100" fill="none" strokeWidth={26} aria-hidden>
      {drawn.map(({ name, value, colour }, index) => {
        const before = drawn.slice(0, index).reduce((sum, slice) => sum + slice.value, 0);
        return value === total ? (
          <circle key={name} cx="50" cy="50" r={radius} stroke={colour} />
        ) : (
          <path key={name} d={arc(before / total, (before + value) / total)} stroke={colour} />
        );
      })}
    </svg>
  );
}

const radius = 36;
/** Between two slices, as a part of the circle. */
const gap = 0.005;

/** From one part of the circle to another, 0 to 1, clockwise from the top. Dashes of a circle are drawn with flaws. */
function arc(from: number, to: number): string {
  const end = Math.max(to - gap, from + gap / 2);
  const at = (part: number): string => {
    const angle = 2 * Math.PI * part;
    return `${50 + radius * Math.sin(angle)} ${50 - radius * Math.cos(angle)}`;
  };
  return `M${at(from)}A${radius} ${radius} 0 ${end - from > 0.5 ? 1 : 0} 1 ${at(end)}`;
}
