import { Box, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import classes from './filter-chips.module.css';

interface FilterChipsProps<Value extends string> {
  'aria-label': string;
  /** All that can be chosen, each with how many of it there are. */
  counts: readonly (readonly [value: Value, count: number])[];
  label: (value: Value) => ReactNode;
  chosen: ReadonlySet<Value>;
  onChange: (chosen: ReadonlySet<Value>) => void;
}

/** A choice of any number of kinds. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { 'aria-label': name, counts, label, chosen, onChange } = props;
  const toggle = (value: Value): void => {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    onChange(next);
  };
  return (
    <ul className={classes['list']} aria-label={name}>
      {counts.map(([value, count]) => (
        <li key={value}>
          <UnstyledButton
            className={classes['chip']}
            aria-pressed={chosen.has(value)}
            onClick={() => toggle(value)}
          >
            {label(value)}{' '}
            <Box component="span" c="dimmed">
              {formatNumber(count)}
            </Box>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
