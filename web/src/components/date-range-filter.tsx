import { Button, Flex } from '@mantine/core';
import { isNarrowed, wholeRange, type DateRange } from '../lib/date-range.ts';
import { DateFields } from './date-fields.tsx';

interface DateRangeFilterProps {
  /** The filtered content, such as 'overall score history'; names the group of controls. */
  label: string;
  range: DateRange;
  onChange: (range: DateRange) => void;
}

/** Optional first and last day, both included. */
export function DateRangeFilter({ label, range, onChange }: DateRangeFilterProps) {
  return (
    <Flex
      component="fieldset"
      gap={8}
      align="flex-end"
      wrap="wrap"
      aria-label={`Dates of ${label}`}
    >
      <DateFields range={range} onChange={onChange} />
      <Button
        variant="default"
        size="xs"
        disabled={!isNarrowed(range)}
        onClick={() => onChange(wholeRange)}
      >
        Reset
      </Button>
    </Flex>
  );
}
