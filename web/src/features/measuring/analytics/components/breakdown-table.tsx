import { Progress } from '@mantine/core';
import { type Column, DataTable } from '../../../../components/tables/data-table.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import { formatShare } from '../rules/page-columns.ts';
import { type Counted, type UserMetric, userMetricWords } from '../rules/user-metrics.ts';

interface BreakdownTableProps {
  /** The heading of the rows: 'Country'. */
  thing: string;
  metric: UserMetric;
  rows: readonly Counted[];
  /** Users of all rows, also of those that are not shown. */
  total: number | undefined;
}

/** Users of each row, with its share of all. */
export function BreakdownTable({ thing, metric, rows, total }: BreakdownTableProps) {
  const words = userMetricWords[metric].long;
  const columns: Column<Counted>[] = [
    { head: '#', kind: 'place', width: 28, cell: (_, index) => index + 1 },
    {
      head: thing,
      kind: 'name',
      cell: ({ name, value }) => (
        <>
          {name}
          <ShareBar share={total ? value / total : 0} />
        </>
      ),
    },
    { head: words, kind: 'number', cell: ({ value }) => formatNumber(value) },
    {
      head: 'Share',
      kind: 'number',
      width: 64,
      cell: ({ value }) => (total ? formatShare(value / total) : '–'),
    },
  ];
  return (
    <DataTable
      label={`${words} by ${thing.toLowerCase()}`}
      frame="none"
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
    />
  );
}

/** The column beside it says the same. */
const ShareBar = ({ share }: { share: number }) => (
  <Progress
    aria-hidden
    size={4}
    radius={2}
    mt={3}
    bg="var(--wv-hover)"
    color="var(--wv-accent-text)"
    value={100 * share}
  />
);
