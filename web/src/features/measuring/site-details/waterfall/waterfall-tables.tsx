import { Box, Title } from '@mantine/core';
import type {
  Waterfall,
  WaterfallTask,
} from '../../../../../../shared/models/measuring/waterfall.ts';
import { type Column, DataTable } from '../../../../components/tables/data-table.tsx';
import { LongTable } from '../../../../components/tables/long-table.tsx';
import { formatBytes } from '../../../../lib/format.ts';
import { spanWords, type WaterfallRow } from './waterfall-rows.ts';

interface WaterfallTablesProps {
  waterfall: Waterfall;
  /** In the order of the chosen clock. */
  rows: readonly WaterfallRow[];
}

/** The same as the chart, on both clocks, to read and to copy. */
export function WaterfallTables({ waterfall, rows }: WaterfallTablesProps) {
  return (
    <>
      <LongTable
        label="Requests"
        stacks
        columns={requestColumns}
        rows={rows}
        rowKey={({ index }) => index}
        rowHeight={60}
      />
      <Title order={3} size="h5" mt="md" mb="xs">
        Long tasks of the main thread
      </Title>
      <DataTable
        label="Long tasks"
        stacks
        columns={taskColumns}
        rows={waterfall.tasks}
        rowKey={(_, index) => index}
        empty="None took 50 ms or more."
      />
    </>
  );
}

const requestColumns: Column<WaterfallRow>[] = [
  {
    head: 'Request',
    kind: 'name',
    width: '34%',
    cell: ({ request }) => (
      <Box component="code" style={{ overflowWrap: 'anywhere' }}>
        {request.url}
      </Box>
    ),
  },
  { head: 'Type', cell: ({ request }) => request.resourceType },
  { head: 'Size', kind: 'number', cell: ({ request }) => formatBytes(request.transferBytes) },
  { head: 'Simulated', cell: ({ request }) => spanWords(request.simulated, 'simulated') },
  { head: 'Observed', cell: ({ request }) => spanWords(request.observed, 'observed') },
  { head: 'Marks', cell: ({ marks }) => marks.join(', ') },
];

const taskColumns: Column<WaterfallTask>[] = [
  {
    head: 'Attributed to',
    kind: 'name',
    width: '40%',
    cell: ({ url }) => (
      <Box component="code" style={{ overflowWrap: 'anywhere' }}>
        {url}
      </Box>
    ),
  },
  { head: 'Simulated', cell: ({ simulated }) => spanWords(simulated, 'simulated') },
  { head: 'Observed', cell: ({ observed }) => spanWords(observed, 'observed') },
  { head: 'Marks', cell: ({ isOnPath }) => (isOnPath === true ? 'LCP path' : '') },
];
