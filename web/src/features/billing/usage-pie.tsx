import { Cell, Pie, PieChart } from 'recharts';
import type { Count } from './usage-rows.ts';
import classes from './billing.module.css';

const size = 200;

/** The drawing alone: recharts is loaded with it. The list beside it has the numbers. */
export default function UsagePie({ counts }: { counts: readonly Count[] }) {
  return (
    <div aria-hidden>
      <PieChart
        width={size}
        height={size}
        className={classes['pie'] ?? ''}
        accessibilityLayer={false}
      >
        <Pie
          data={[...counts]}
          dataKey="count"
          nameKey="name"
          outerRadius={size / 2 - 4}
          innerRadius={size / 4}
          startAngle={90}
          endAngle={-270}
          stroke="var(--wv-surface)"
          strokeWidth={2}
          isAnimationActive={false}
          rootTabIndex={-1}
        >
          {counts.map(({ name }, index) => (
            <Cell key={name} fill={`var(--slice-${index + 1})`} />
          ))}
        </Pie>
      </PieChart>
    </div>
  );
}
