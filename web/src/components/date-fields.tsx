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

/** First and last day; either may be empty. */
export function DateFields({ range, onChange, last, error = false }: DateFieldsProps) {
  return (
    <>
      <TextInput
        type="date"
        size="xs"
        w={132}
        label="Start date"
        value={range.start ?? ''}
        {...(range.end === null ? {} : { max: range.end })}
        onChange={({ currentTarget }) => onChange({ ...range, start: currentTarget.value || null })}
      />
      <TextInput
        type="date"
        size="xs"
        w={132}
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
