import { Flex } from '@mantine/core';
import { useState } from 'react';
import { type DateRange, type Dates, type PresetDays, presetDays } from '../../lib/date-range.ts';
import { DateFields } from './date-fields.tsx';
import { Segments } from './segments.tsx';

const custom = 'custom';

interface DaysControlProps {
  chosen: PresetDays | Dates;
  /** The days of the numbers on the screen, from which one's own begin. */
  shown: Dates;
  /** The last day that can be chosen. */
  last?: string;
  onChange: (chosen: PresetDays | Dates) => void;
}

/** The days of all numbers on a screen: some until now, or any. */
export function DaysControl({ chosen, shown, onChange, ...more }: DaysControlProps) {
  return (
    <>
      <Segments
        aria-label="Period"
        value={typeof chosen === 'number' ? String(chosen) : custom}
        onChange={(name) => onChange(presetDays.find((each) => String(each) === name) ?? shown)}
        data={[
          ...presetDays.map((days) => ({ value: String(days), label: `${days} days` })),
          { value: custom, label: 'Custom' },
        ]}
      />
      {typeof chosen !== 'number' && (
        <DayFields label="Days of the period" dates={chosen} onChange={onChange} {...more} />
      )}
    </>
  );
}

interface DayFieldsProps {
  label: string;
  dates: Dates;
  last?: string;
  onChange: (dates: Dates) => void;
}

/** First and last day, applied once they are a valid range. */
export function DayFields({ label, dates, onChange, ...more }: DayFieldsProps) {
  const [typed, setTyped] = useState<DateRange>({ start: dates.from, end: dates.to });
  const isReversed = typed.start !== null && typed.end !== null && typed.start > typed.end;
  const edit = (next: DateRange): void => {
    setTyped(next);
    const { start, end } = next;
    if (start !== null && end !== null && start <= end) onChange({ from: start, to: end });
  };
  return (
    <Flex component="fieldset" gap={8} align="end" wrap="wrap" aria-label={label}>
      <DateFields
        {...more}
        range={typed}
        onChange={edit}
        error={isReversed && 'The end date is before the start date'}
      />
    </Flex>
  );
}
