import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  listTeamWork,
  mostWork,
  type WorkEntry,
} from '../../../../../../shared/calls/portfolio/today.ts';
import { type Column } from '../../../../components/tables/data-table.tsx';
import { EmptyState } from '../../../../components/messages/empty-state.tsx';
import { FilterChips } from '../../../../components/tables/filter-chips.tsx';
import { FinePrint } from '../../../../components/messages/fine-print.tsx';
import { LongTable } from '../../../../components/tables/long-table.tsx';
import { Segments } from '../../../../components/forms/segments.tsx';
import type { Sort } from '../../../../components/tables/table-sort.tsx';
import { clientsQuery } from '../../../../entities/client/api/client-queries.ts';
import { portfolioKey } from '../../../../entities/site/api/portfolio-query.ts';
import { callQuery } from '../../../../lib/call-query.ts';
import { localDay } from '../../../../lib/date-range.ts';
import { formatCalendarDay, formatNumber, formatTime } from '../../../../lib/format.ts';
import { Moment } from '../components/moment.tsx';
import { ClientOf, SitesOf } from '../components/of-sites.tsx';
import { TabData } from '../components/tab-data.tsx';
import classes from './tabs.module.css';

const workQuery = (days: number) =>
  callQuery([...portfolioKey, 'team', days], listTeamWork, { query: { days } });

const periods = { 1: '24 hours', 7: '7 days', 31: '31 days' } as const;
type Period = `${keyof typeof periods}`;

function useColumns(isByDay: boolean): Column<WorkEntry>[] {
  const { data: clients = [] } = useQuery(clientsQuery());
  const names = new Map(clients.map(({ clientId, name }) => [clientId, name]));
  const clientOf = ({ clientIds: [first = ''] }: WorkEntry): string => names.get(first) ?? '';
  return [
    {
      head: 'When',
      width: 130,
      compare: (one, other) => one.at.localeCompare(other.at),
      cell: ({ at }) =>
        isByDay ? <time dateTime={at}>{formatTime(at)}</time> : <Moment time={at} />,
    },
    {
      head: 'Who',
      width: '14%',
      compare: (one, other) => one.by.localeCompare(other.by),
      cell: ({ by }) => by,
    },
    {
      head: 'What',
      kind: 'name',
      compare: (one, other) => one.what.localeCompare(other.what),
      cell: ({ what, incidentId }) =>
        incidentId === null ? (
          what
        ) : (
          <Link to={`/incidents/${incidentId}`} className={classes['what'] ?? ''}>
            {what}
          </Link>
        ),
    },
    {
      head: 'Client',
      width: '18%',
      compare: (one, other) =>
        clientOf(one).localeCompare(clientOf(other)) || other.at.localeCompare(one.at),
      cell: ({ clientIds }) => <ClientOf sites={clientIds.map((clientId) => ({ clientId }))} />,
    },
    { head: 'Site', width: '24%', cell: ({ sites }) => <SitesOf sites={sites} /> },
  ];
}

const dayOf = ({ at }: WorkEntry): string => formatCalendarDay(localDay(at));
const byTime: Sort = { by: 'When', isDescending: true };

/** What was done by whom. */
export function Tab() {
  const [period, setPeriod] = useState<Period>('7');
  const [people, setPeople] = useState<ReadonlySet<string>>(new Set());
  const [sort, setSort] = useState(byTime);
  const work = useQuery(workQuery(Number(period)));
  const isByDay = sort.by === byTime.by;
  const columns = useColumns(isByDay);
  return (
    <TabData query={work} failed="The team’s work could not be loaded">
      {({ entries }) => (
        <>
          <Group gap="8px 16px">
            <Segments
              aria-label="Period"
              data={Object.entries(periods).map(([value, label]) => ({
                value: value as Period,
                label,
              }))}
              value={period}
              onChange={setPeriod}
            />
            <FilterChips
              aria-label="People"
              counts={[...Map.groupBy(entries, ({ by }) => by)].map(
                ([by, all]) => [by, all.length] as const,
              )}
              label={(by) => by}
              chosen={people}
              onChange={setPeople}
            />
          </Group>
          {entries.length === mostWork && (
            <FinePrint>The newest {formatNumber(mostWork)} are listed.</FinePrint>
          )}
          <LongTable
            label="Team"
            stacks
            className={classes['list']}
            columns={columns}
            rows={people.size === 0 ? entries : entries.filter(({ by }) => people.has(by))}
            rowKey={({ at, by, what }, index) => `${at} ${by} ${what} ${index}`}
            rowHeight={44}
            headingOf={isByDay ? dayOf : undefined}
            sort={sort}
            onSort={setSort}
            empty={
              <EmptyState icon="users" title="Nothing was done">
                Incidents that were handled, calls, deployments and changes of sites appear here.
              </EmptyState>
            }
          />
        </>
      )}
    </TabData>
  );
}
