import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Segments } from '../../../components/segments.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { daysOf, type Period, presetDays, yesterday } from '../rules/period.ts';
import classes from './analytics.module.css';

interface PeriodControlProps {
  period: Period;
  onChange: (period: Period) => void;
  /** Days of the numbers on the screen, from which one's own period begins. */
  shown: { startDate: string; endDate: string } | undefined;
}

const custom = 'custom';

/** The period of all numbers on the screen: 7, 28 or 90 days until yesterday, or any days. */
export function PeriodControl({ period, onChange, shown }: PeriodControlProps) {
  const now = useNow();
  const choose = (value: string): void => {
    const days = presetDays.find((each) => String(each) === value);
    if (days !== undefined) onChange({ days });
    else if (shown !== undefined) onChange({ startDate: shown.startDate, endDate: shown.endDate });
    else {
      const { startDate = yesterday(now), endDate = yesterday(now) } = daysOf({ days: 7 }, now);
      onChange({ startDate, endDate });
    }
  };
  return (
    <div className={classes['period']}>
      <Segments
        size="sm"
        aria-label="Period"
        value={'days' in period ? String(period.days) : custom}
        onChange={choose}
        data={[
          ...presetDays.map((days) => ({ value: String(days), label: `${days} days` })),
          { value: custom, label: 'Custom' },
        ]}
      />
      {'startDate' in period && <Days period={period} last={yesterday(now)} onChange={onChange} />}
    </div>
  );
}

interface DaysProps {
  period: { startDate: string; endDate: string };
  /** The last day that can be chosen. */
  last: string;
  onChange: (period: Period) => void;
}

/** First and last day, both included; applied once they make sense together. */
function Days({ period, last, onChange }: DaysProps) {
  const [typed, setTyped] = useState(period);
  const isReversed = typed.startDate > typed.endDate;
  const edit = (part: Partial<typeof typed>): void => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (next.startDate !== '' && next.startDate <= next.endDate) onChange(next);
  };
  return (
    <fieldset className={classes['days']} aria-label="Days of the period">
      <TextInput
        type="date"
        size="xs"
        label="Start date"
        max={typed.endDate}
        value={typed.startDate}
        onChange={({ currentTarget }) => edit({ startDate: currentTarget.value })}
      />
      <TextInput
        type="date"
        size="xs"
        label="End date"
        min={typed.startDate}
        max={last}
        value={typed.endDate}
        error={typed.endDate !== '' && isReversed ? 'The end date is before the start date' : null}
        onChange={({ currentTarget }) => edit({ endDate: currentTarget.value })}
      />
    </fieldset>
  );
}
