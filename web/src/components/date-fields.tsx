import { TextInput } from '@mantine/core';
import type { DateRange } from '../lib/date-range.ts';

interface DateFieldsProps {
  range: DateRange;
  onChange: (range: DateRange) => void;
  /** The last day that can be chosen. */
  last?: string;
  /** Below the last day. */
  error?: string | false;
}

const field = { type: 'date', size: 'xs', w: 132 } as const;

/** First and last day; either may be empty. */
export function DateFields({ range, onChange, last, error = false }: DateFieldsProps) {
  return (
    <>
      <TextInput
        {...field}
        label="Start date"
        value={range.start ?? ''}
        {...(range.end === null ? {} : { max: range.end })}
        onChange={({ currentTarget }) => onChange({ ...range, start: currentTarget.value || null })}
      />
      <TextInput
        {...field}
        label="End date"
        value={range.end ?? ''}
        {...(range.start === null ? {} : { min: range.start })}
        {...(last === undefined ? {} : { max: last })}
        error={error}
        onChange={({ currentTarget }) => onChange({ ...range, end: currentTarget.value || null })}
      />
    </>
  );
}
