import { capital } from '../../../../../../shared/words/capital.ts';
import { Group, Progress, Text } from '@mantine/core';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import type {
  ThirdPartyCost,
  ThirdPartyCosts,
  Vendor,
} from '../../../../../../shared/models/measuring/third-party-costs.ts';
import { LineBelow, type Column, DataTable } from '../../../../components/tables/data-table.tsx';
import { deviceWords } from '../../../../components/values/device-label.tsx';
import {
  counted,
  formatBytes,
  formatDuration,
  formatNumber,
  noBreakSpace,
} from '../../../../lib/format.ts';
import classes from './vendor-table.module.css';

type Measure = Exclude<keyof ThirdPartyCost, 'requests'>;
/** As blocking time is shown everywhere. */
const inMs = (value: number): string => formatDuration(value, 'ms');

const measures: { measure: Measure; words: string; format: (value: number) => string }[] = [
  { measure: 'bytes', words: 'Size', format: formatBytes },
  { measure: 'mainThreadMs', words: 'Main-thread time', format: inMs },
  { measure: 'blockingMs', words: 'Blocking time', format: inMs },
];

/** Names of Lighthouse's categories that do not read well as they are. */
const categoryWords: Record<string, string> = {
  ad: 'Advertising',
  cdn: 'CDN',
  'customer-success': 'Customer support',
  'tag-manager': 'Tag manager',
  'consent-provider': 'Consent',
};

interface CostRow {
  name: string;
  /** A line below the name. */
  about: string;
  cost: ThirdPartyCost;
}

/** The costliest vendors, each with its share of the page, and the sum of the others. */
export function VendorTable({ costs, device }: { costs: ThirdPartyCosts; device: Device }) {
  const { vendors, others, page } = costs;
  const rows: CostRow[] = vendors.map((cost) => ({
    name: cost.name,
    about: aboutVendor(cost),
    cost,
  }));
  if (others.vendors > 0) {
    const name = `${formatNumber(others.vendors)} others`;
    rows.push({ name, about: counted(others.requests, 'request'), cost: others });
  }
  const columns: Column<CostRow>[] = [
    {
      head: 'Vendor',
      kind: 'name',
      cell: ({ name, about }) => (
        <>
          {name}
          <LineBelow>{about}</LineBelow>
        </>
      ),
    },
    ...measures.map(({ measure, words, format }): Column<CostRow> => ({
      head: words,
      cell: ({ cost }) => (
        <>
          <span className={classes['number']}>{format(cost[measure])}</span>
          <Share part={cost[measure]} whole={page[measure]} />
        </>
      ),
    })),
  ];
  return (
    <>
      <DataTable
        label={`Costs of third parties on ${deviceWords[device]}`}
        stacks
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
      />
      <Text size="xs" mt={8} c="dimmed">
        Largest shares first. Blocking time is the part of each task beyond 50{noBreakSpace}ms; the
        whole task counts for the script that started it.
      </Text>
    </>
  );
}

function aboutVendor(vendor: Vendor): string {
  const { category } = vendor;
  if (category === undefined) return counted(vendor.requests, 'request');
  return `${categoryWords[category] ?? capital(category).replaceAll('-', ' ')}, ${counted(vendor.requests, 'request')}`;
}

function Share({ part, whole }: { part: number; whole: number }) {
  if (part === 0 || whole === 0) return undefined;
  const percent = Math.min(100, (part / whole) * 100);
  const words = percent < 1 ? 'under 1' : formatNumber(percent);
  return (
    <Group gap={8} wrap="nowrap" fz="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
      <Progress
        flex="none"
        w="min(96px, 11vw)"
        aria-hidden
        size={6}
        radius={3}
        color="var(--wv-accent-text)"
        value={percent}
      />
      {words}
      {noBreakSpace}%
    </Group>
  );
}
