import { Flex, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Availability,
  exportAvailability,
  type PeriodAccount,
} from '../../../../../shared/calls/monitoring/availability.ts';
import { calendarPeriods, type CalendarPeriod } from '../../../../../shared/uptime/accounting.ts';
import { endedOutagesWords } from '../../../../../shared/uptime/outage-words.ts';
import { roundedDown } from '../../../../../shared/uptime/uptime.ts';
import { capital } from '../../../../../shared/words/capital.ts';
import { BandSymbol } from '../../../components/values/band.tsx';
import { type Column, DataTable, LineBelow } from '../../../components/tables/data-table.tsx';
import { Icon } from '../../../components/values/icon.tsx';
import { Note } from '../../../components/messages/note.tsx';
import { QueryState } from '../../../components/messages/or-error.tsx';
import { Segments } from '../../../components/forms/segments.tsx';
import { callApi } from '../../../lib/api.ts';
import { formatNumber, formatSpan } from '../../../lib/format.ts';
import { saveAnswer, saveFile } from '../../../lib/save-file.ts';
import { availabilityQuery, type MonitorOfAccount } from '../api/availability-query.ts';
import { budgetBand, budgetWords, burnWords, periodName } from '../rules/availability-words.ts';
import { SaveButton } from '../../../components/forms/save-button.tsx';
import classes from './uptime-strip.module.css';

/** Whether a monitor meets its target this month, and on demand every month, quarter and year. */
export function AvailabilityPart({ of: monitor }: { of: MonitorOfAccount }) {
  const [by, setBy] = useState<CalendarPeriod>('month');
  const query = useQuery(availabilityQuery(monitor, 'month'));
  const { data } = query;
  const [current] = data?.periods ?? [];
  const burn = data && burnWords(data);
  return (
    <section aria-label="Availability">
      <QueryState query={query} failed="The availability could not be loaded">
        <Skeleton height={24} mt={12} />
      </QueryState>
      {data !== undefined && current !== undefined && (
        <>
          <Text mt={12}>
            {periodName('month', current.from, data.timeZone)}, target{' '}
            {formatNumber(data.target, 3)} %: <Budget period={current} />
          </Text>
          {burn !== undefined && (
            <Note tone="bad" mt={8}>
              {burn}
            </Note>
          )}
          <details className={classes['more']}>
            <summary>Availability by month, quarter and year</summary>
            <Group mt={8} mb={8} justify="space-between">
              <Segments
                aria-label="Period"
                size="xs"
                data={calendarPeriods.map((value) => ({ value, label: capital(value) }))}
                value={by}
                onChange={setBy}
              />
              <ExportButtons of={monitor} by={by} />
            </Group>
            <PeriodTable of={monitor} by={by} />
          </details>
        </>
      )}
    </section>
  );
}

function Budget({ period }: { period: PeriodAccount }) {
  const band = budgetBand(period);
  return (
    <Flex
      component="span"
      display="inline-flex"
      gap={6}
      align="baseline"
      {...(band && { c: `var(--wv-${band}-text)` })}
    >
      {band !== undefined && <BandSymbol band={band} />}
      {budgetWords(period)}
    </Flex>
  );
}

const columnsOf = (
  by: CalendarPeriod,
  { target, timeZone }: Availability,
): Column<PeriodAccount>[] => [
  { head: capital(by), kind: 'name', cell: ({ from }) => periodName(by, from, timeZone) },
  {
    head: 'Availability',
    kind: 'number',
    cell: ({ percent }) =>
      percent === null ? 'Less than a day' : `${formatNumber(roundedDown(percent), 2)} %`,
  },
  {
    head: 'Outages',
    cell: ({ outages, downMs, plannedMs }) => (
      <>
        {outages === 0 ? 'None' : endedOutagesWords(outages, downMs)}
        {plannedMs > 0 && <LineBelow>{formatSpan(plannedMs)} of maintenance left out</LineBelow>}
      </>
    ),
  },
  { head: `Target ${formatNumber(target, 3)} %`, cell: (period) => <Budget period={period} /> },
];

function PeriodTable({ of: monitor, by }: { of: MonitorOfAccount; by: CalendarPeriod }) {
  const query = useQuery(availabilityQuery(monitor, by));
  return (
    <>
      <QueryState query={query} failed="The availability could not be loaded" height={120} />
      {query.data !== undefined && (
        <DataTable
          label={`Availability by ${by}`}
          frame="none"
          stacks
          columns={columnsOf(by, query.data)}
          rows={query.data.periods}
          rowKey={({ from }) => from}
        />
      )}
    </>
  );
}

/** Saves the periods as CSV or JSON. */
function ExportButtons({ of: monitor, by }: { of: MonitorOfAccount; by: CalendarPeriod }) {
  const { data } = useQuery(availabilityQuery(monitor, by));
  const query = { ...monitor.asked, by };
  const saveCsv = async () => saveAnswer(await callApi(exportAvailability, { query }), 'text/csv');
  const saveJson = async () =>
    saveFile({
      name: `availability-by-${by}.json`,
      type: 'application/json',
      content: JSON.stringify({ ...query, ...data }, undefined, 2),
    });
  const button = { size: 'compact-sm', leftSection: <Icon name="download" size={16} /> };
  return (
    <Group gap={8}>
      <SaveButton {...button} save={saveCsv}>
        CSV
      </SaveButton>
      <SaveButton {...button} disabled={data === undefined} save={saveJson}>
        JSON
      </SaveButton>
    </Group>
  );
}
