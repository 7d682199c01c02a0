import type { ChartSeries } from './chart-model.ts';
import classes from './time-chart.module.css';

interface LegendProps {
  /** Of the chart. */
  label: string;
  series: readonly ChartSeries[];
  hidden: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

/** Names the lines of a chart and switches each off and on. */
export function Legend({ label, series, hidden, onToggle }: LegendProps) {
  return (
    <fieldset className={classes['legend']}>
      <legend className={classes['hiddenLegend']}>Lines of {label}</legend>
      {series.map((each) => (
        <LegendButton
          key={each.key}
          series={each}
          isVisible={!hidden.has(each.key)}
          onToggle={() => onToggle(each.key)}
        />
      ))}
    </fieldset>
  );
}

interface LegendButtonProps {
  series: ChartSeries;
  isVisible: boolean;
  onToggle: () => void;
}

function LegendButton({ series, isVisible, onToggle }: LegendButtonProps) {
  return (
    <button
      type="button"
      className={classes['legendButton']}
      aria-pressed={isVisible}
      onClick={onToggle}
    >
      <svg width="22" height="10" viewBox="0 0 22 10" aria-hidden>
        <path
          d="M1 5h20"
          stroke={series.color}
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeDasharray={series.dash}
        />
        <circle cx="11" cy="5" r="3" fill={series.color} />
      </svg>
      {series.label}
    </button>
  );
}
