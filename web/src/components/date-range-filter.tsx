import { Button, TextInput } from '@mantine/core';
import { wholeRange, type DateRange } from '../lib/date-range.ts';
import classes from './date-range-filter.module.css';

interface DateRangeFilterProps {
  /** What is filtered, such as 'overall score history'; names the group of controls. */
  label: string;
  range: DateRange;
  onChange: (range: DateRange) => void;
  /** Label of the button that removes the filter. @default All dates */
  resetLabel?: string;
}

/** Optional first and last day, both included. */
export function DateRangeFilter({ label, range, onChange, resetLabel }: DateRangeFilterProps) {
  const isFiltered = range.start !== null || range.end !== null;
  return (
    <fieldset className={classes['filter']} aria-label={`Dates of ${label}`}>
      <TextInput
        type="date"
        size="xs"
        className={classes['field'] ?? ''}
        label="Start date"
        value={range.start ?? ''}
        {...(range.end === null ? {} : { max: range.end })}
        onChange={({ currentTarget }) => onChange({ ...range, start: currentTarget.value || null })}
      />
      <TextInput
        type="date"
        size="xs"
        className={classes['field'] ?? ''}
        label="End date"
        value={range.end ?? ''}
        {...(range.start === null ? {} : { min: range.start })}
        onChange={({ currentTarget }) => onChange({ ...range, end: currentTarget.value || null })}
      />
      <Button
        variant="default"
        size="xs"
        disabled={!isFiltered}
        aria-label={resetLabel === undefined ? `All dates of ${label}` : undefined}
        onClick={() => onChange(wholeRange)}
      >
        {resetLabel ?? 'All dates'}
      </Button>
    </fieldset>
  );
}
