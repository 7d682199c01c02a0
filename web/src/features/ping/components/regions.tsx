import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { PingEntry } from '../../../../../shared/models/ping.ts';
import { hourAxis } from '../../../components/chart-axis.ts';
import { Section } from '../../../components/section.tsx';
import { RegionTable } from './region-table.tsx';
import { hoursOf } from '../rules/report.ts';

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
