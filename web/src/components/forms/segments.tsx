import { useId, type ReactNode } from 'react';
import classes from './segments.module.css';

interface SegmentsProps<Value extends string> {
  'aria-label': string;
  data: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  size?: 'xs' | 'sm';
  /** Fills the available width. */
  fullWidth?: boolean;
  className?: string | undefined;
}

/**
 * A choice between a few options, side by side. Mantine's SegmentedControl looks the same, but its sliding indicator measures
 * the page while a screen is rendered for the first time.
 */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { data, value, onChange, size = 'sm', fullWidth, className } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={props['aria-label']}
      className={`${classes['root'] ?? ''} ${className ?? ''}`}
      data-size={size}
      data-full-width={fullWidth}
    >
      {data.map((each) => (
        <label key={each.value} className={classes['segment']}>
          <input
            type="radio"
            name={name}
            className={classes['input']}
            value={each.value}
            checked={each.value === value}
            onChange={() => onChange(each.value)}
          />
          <span className={classes['label']}>{each.label}</span>
        </label>
      ))}
    </div>
  );
}
