import { NativeSelect, Box } from '@mantine/core';
import { useState } from 'react';
import type { PingEntry } from '../../../../../../shared/models/monitoring/ping.ts';
import { hourAxis } from '../../../../components/charts/chart-axis.ts';
import { Section } from '../../../../components/layout/section.tsx';
import { hoursOf } from '../rules/report.ts';
import { Band } from '../../../../components/values/band.tsx';
import { CountryFlag } from '../../../../components/values/country-flag.tsx';
import { type Column, DataTable } from '../../../../components/tables/data-table.tsx';
import { formatNumber, noBreakSpace, noValue } from '../../../../lib/format.ts';
import { resultOf } from '../rules/ping-words.ts';
import classes from '../ping.module.css';

const two = (value: number): string => formatNumber(value, 2, 2);

/** `12.10 / 13.40 / 15.02 ms`; a dash without a connection. */
const rttWords = (rtt: PingEntry['rtt']): string =>
  rtt === null ? noValue : `${[rtt.min, rtt.avg, rtt.max].map(two).join(' / ')}${noBreakSpace}ms`;

// Of a place that was away there is nothing to count.
const counted =
  (key: 'ok' | 'timeout' | 'malformed') =>
  ({ result, isAway }: PingEntry) =>
    isAway ? noValue : result[key];

const columns: Column<PingEntry>[] = [
  {
    head: 'Region',
    kind: 'name',
    cell: ({ server, countryCode }) => (
      <>
        <CountryFlag code={countryCode} />
        {server}
      </>
    ),
  },
  { head: 'ok', cell: counted('ok') },
  { head: 'timeout', cell: counted('timeout') },
  { head: 'malformed', cell: counted('malformed') },
  {
    head: 'Result',
    cell: (entry) => {
      const found = resultOf(entry);
      return found === null ? (
        <span className={classes['away']}>Place unavailable, not measured</span>
      ) : (
        <Band {...found} />
      );
    },
  },
  { head: 'rtt min / avg / max', cell: ({ rtt }) => rttWords(rtt) },
  {
    head: 'IP address',
    cell: ({ ip_address: address }) => (
      <Box component="span" ff="monospace" fz={13}>
        {address === '' ? noValue : address}
      </Box>
    ),
  },
];

/** The results of one hour, a row for each place; a card each on a phone. */
const RegionTable = ({ entries }: { entries: readonly PingEntry[] }) => (
  <DataTable
    label="Results by region"
    frame="page"
    stacks
    columns={columns}
    rows={entries.toSorted((a, b) => a.server.localeCompare(b.server))}
    rowKey={({ nodeKey, at }) => `${nodeKey} ${at}`}
  />
);

/** Results of each place in one hour: the newest, unless another is chosen. */
export function Regions({ entries }: { entries: readonly PingEntry[] }) {
  const hours = hoursOf(entries);
  const [chosen, setChosen] = useState<number>();
  const hour = hours.find((each) => each === chosen) ?? hours[0];
  if (hour === undefined) return null;
  return (
    <Section
      id="regions"
      title="Results by region"
      description="Of four connections: ok in time, timeout after 3 seconds, malformed for any other failure."
      controls={
        <NativeSelect
          label="Hour"
          value={`${hour}`}
          data={hours.map((each) => ({ value: `${each}`, label: hourAxis.format(each) }))}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        />
      }
    >
      <RegionTable entries={entries.filter((entry) => entry.hour === hour)} />
    </Section>
  );
}
