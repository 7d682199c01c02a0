import { Box, Button } from '@mantine/core';
import { DateFields } from './date-fields.tsx';
import { Segments } from './segments.tsx';
import classes from './period-control.module.css';
import { periodChoices, type Period, type PeriodChoice } from './use-period.ts';

const controlId = 'chart-period';

const labels: Record<PeriodChoice, string> = {
  all: 'All',
  7: '7 days',
  30: '30 days',
  90: '90 days',
  custom: 'Custom',
};

const periodWords: Record<PeriodChoice, string> = {
  all: 'All dates',
  7: 'The last 7 days',
  30: 'The last 30 days',
  90: 'The last 90 days',
  custom: 'The chosen dates',
};

/** The one control for the dates of all charts on a screen. Where there is no room, the fields show for custom dates only. */
export function PeriodControl({ period }: { period: Period }) {
  const { choice, range, choose, setRange } = period;
  return (
    <fieldset id={controlId} className={classes['period']} aria-label="Dates of the charts">
      <div className={classes['dates']} data-custom={choice === 'custom' || undefined}>
        <DateFields range={range} onChange={setRange} />
      </div>
      <Segments
        aria-label="Period of the charts"
        size="xs"
        value={choice}
        onChange={choose}
        data={periodChoices.map((value) => ({ value, label: labels[value] }))}
      />
    </fieldset>
  );
}

/** Says which dates a chart further down shows, and leads to the control. */
export function PeriodNote({ choice }: Pick<Period, 'choice'>) {
  const toControl = (): void =>
    document.querySelector<HTMLInputElement>(`#${controlId} input:checked`)?.focus();
  return (
    <Box component="span" style={{ whiteSpace: 'nowrap' }}>
      <Button
        variant="subtle"
        size="compact-xs"
        title="Change the period"
        aria-label={`${periodWords[choice]}: change the period`}
        onClick={toControl}
      >
        {periodWords[choice]}
      </Button>
    </Box>
  );
}
