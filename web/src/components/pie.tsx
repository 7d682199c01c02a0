import classes from './pie.module.css';

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
  const gap = drawn.length > 1 ? 0.5 : 0;
  return (
    <svg className={classes['pie']} width={size} height={size} viewBox="0 0 100 100" aria-hidden>
      {drawn.map(({ name, value, colour }, index) => {
        const length = (100 * value) / total;
        const before = drawn.slice(0, index).reduce((sum, slice) => sum + slice.value, 0);
        return (
          <circle
            key={name}
            cx="50"
            cy="50"
            r="36"
            pathLength={100}
            stroke={colour}
            strokeDasharray={`${Math.max(0.2, length - gap)} 100`}
            strokeDashoffset={(-100 * before) / total}
          />
        );
      })}
    </svg>
  );
}
