import { TextInput, Group } from '@mantine/core';
import type { DateRange } from '../../lib/date-range.ts';

interface Span {
  from: string;
  to: string;
}

interface FromToProps {
  type: 'time' | 'datetime-local';
  value: Span;
  onChange: (changed: Partial<Span>) => void;
}

/** Start and end of a time, beside each other. */
export const FromTo = ({ type, value, onChange }: FromToProps) => (
  <Group align="stretch">
    <TextInput
      type={type}
      label="From"
      value={value.from}
      onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
    />
    <TextInput
      type={type}
      label="To"
      value={value.to}
      onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
    />
  </Group>
);

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
