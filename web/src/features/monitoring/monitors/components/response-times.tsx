import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PlaceTimes } from '../../../../../../shared/calls/monitoring/availability.ts';
import { type Column, DataTable, LineBelow } from '../../../../components/tables/data-table.tsx';
import { QueryState } from '../../../../components/messages/or-error.tsx';
import { formatDuration, formatNumber, noValue } from '../../../../lib/format.ts';
import { responseTimesQuery } from '../api/monitor-queries.ts';

/** '143 ms; 95 % within 480 ms'. */
const timesWords = (times: PlaceTimes['day']): string =>
  times === null
    ? noValue
    : `${formatDuration(times.p50, 'ms')}; 95 % within ${formatDuration(times.p95, 'ms')}`;

const columns: Column<PlaceTimes>[] = [
  {
    head: 'Place',
    kind: 'name',
    cell: ({ place, measures }) => (
      <>
        {place ?? 'Uptime checks'}
        <LineBelow>{measures === 'connect' ? 'Time to connect' : 'Whole response'}</LineBelow>
      </>
    ),
  },
  { head: '24 hours', cell: ({ day }) => timesWords(day) },
  {
    head: '30 days',
    cell: ({ month }) => (
      <>
        {timesWords(month)}
        {month !== null && <LineBelow>{formatNumber(month.count)} answers</LineBelow>}
      </>
    ),
  },
];

/** How long a page or endpoint takes to answer, by place. */
export function ResponseTimes({ url }: { url: string }) {
  const query = useQuery(responseTimesQuery(url));
  return (
    <>
      <QueryState query={query} failed="The response times could not be loaded">
        <Skeleton height={88} mt={16} />
      </QueryState>
      {query.data !== undefined && (
        <DataTable
          label="Response times"
          frame="none"
          stacks
          columns={columns}
          rows={query.data.places}
          rowKey={({ place, measures }) => `${measures} ${place}`}
        />
      )}
    </>
  );
}
