import { Anchor, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ClientNumbers } from '../../../../../../shared/calls/portfolio/today.ts';
import { roundedDown } from '../../../../../../shared/uptime/uptime.ts';
import { Band } from '../../../../components/values/band.tsx';
import { type Column, LineBelow } from '../../../../components/tables/data-table.tsx';
import { EmptyState } from '../../../../components/messages/empty-state.tsx';
import { LongTable } from '../../../../components/tables/long-table.tsx';
import { Segments } from '../../../../components/forms/segments.tsx';
import type { Sort } from '../../../../components/tables/table-sort.tsx';
import { clientsQuery } from '../../../../entities/client/api/client-queries.ts';
import { ClientMark } from '../../../../entities/client/components/client-mark.tsx';
import { useRefusal } from '../../../../entities/session/components/while-allowed.tsx';
import { wholeAccount } from '../../../../entities/session/rules/refusal.ts';
import { Dash } from '../../../../entities/site/components/results.tsx';
import { formatDate, formatNumber } from '../../../../lib/format.ts';
import { formatMetric } from '../../../../lib/metrics.ts';
import { CalledCell } from '../components/called-cell.tsx';
import { clientNumbersQuery } from '../components/client-numbers-query.ts';
import { SiteLink, SitesOf } from '../components/of-sites.tsx';
import { TabData } from '../components/tab-data.tsx';
import {
  byWorst,
  lcpBand,
  firstSourceOf,
  type LcpSource,
  lcpSources,
} from '../rules/lcp-source.ts';
import classes from './tabs.module.css';

function Client({ clientId, name }: ClientNumbers) {
  const { data = [] } = useQuery(clientsQuery());
  const client = data.find((each) => each.clientId === clientId);
  if (clientId === null) return 'Without a client';
  return (
    <Link to={`/today?client=${encodeURIComponent(clientId)}`} className={classes['what'] ?? ''}>
      {client === undefined ? name : <ClientMark client={client} />}
    </Link>
  );
}

function Lcp({ lcp, source }: Pick<ClientNumbers, 'lcp'> & { source: LcpSource }) {
  const values = lcp[source];
  if (values === null) return <Dash words="no data" />;
  const { worst, worstSite, median, sites } = values;
  return (
    <>
      <Band band={lcpBand(source, worst)} label={formatMetric('lcp', worst)} />{' '}
      <SiteLink site={worstSite} />
      {sites > 1 && (
        <LineBelow>
          median {formatMetric('lcp', median)} of {formatNumber(sites)}
        </LineBelow>
      )}
    </>
  );
}

function Availability({ availability: { percent, missed, target } }: ClientNumbers) {
  if (percent === null) return <Dash words="not known" />;
  const shown = `${formatNumber(roundedDown(percent), 2)} %`;
  return (
    <>
      {missed.length === 0 ? shown : <Band band="bad" label={shown} />}
      <LineBelow>
        {missed.length > 0
          ? `${formatNumber(missed.length)} below target`
          : target === null
            ? 'all targets met'
            : `target ${formatNumber(target, 2)} %`}
      </LineBelow>
    </>
  );
}

const Contacts = ({ contacts }: Pick<ClientNumbers, 'contacts'>) =>
  contacts.length > 0 && (
    <Stack component="ul" gap={0}>
      {contacts.map(({ name, email, phone }) => (
        <li key={email}>
          <Anchor href={`mailto:${email}`} title={email}>
            {name ?? email}
          </Anchor>{' '}
          {phone !== undefined && (
            <Anchor href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</Anchor>
          )}
        </li>
      ))}
    </Stack>
  );

const lcpHead = 'Worst LCP';

const columns = (source: LcpSource, isForAll: boolean): Column<ClientNumbers>[] => [
  { head: 'Client', kind: 'name', width: '14%', cell: (row) => <Client {...row} /> },
  { head: 'Sites', kind: 'number', width: 56, cell: ({ sites }) => formatNumber(sites) },
  {
    head: 'Down now',
    width: '12%',
    cell: ({ down }) =>
      down.length > 0 && (
        <>
          <Band band="bad" label={formatNumber(down.length)} /> <SitesOf sites={down} />
        </>
      ),
  },
  {
    head: lcpHead,
    width: '18%',
    compare: byWorst(source),
    cell: ({ lcp }) => <Lcp lcp={lcp} source={source} />,
  },
  { head: 'Available this month', width: 120, cell: (row) => <Availability {...row} /> },
  ...(isForAll
    ? ([
        {
          head: 'Next report',
          width: 110,
          cell: ({ nextReportAt }) => nextReportAt !== null && formatDate(nextReportAt),
        },
        { head: 'Contacts', width: '16%', cell: (row) => <Contacts {...row} /> },
        {
          head: 'Called',
          width: '16%',
          cell: (row) => row.clientId !== null && <CalledCell {...row} clientId={row.clientId} />,
        },
      ] satisfies Column<ClientNumbers>[])
    : []),
];

/** The clients in numbers: whom to call, and who is slow or below target. */
export function Tab() {
  const [chosen, setChosen] = useState<LcpSource>();
  // Those with a site that is down come first until another order is chosen.
  const [sort, setSort] = useState<Sort>();
  const numbers = useQuery(clientNumbersQuery);
  const isForAll = useRefusal(wholeAccount) === undefined;
  return (
    <TabData query={numbers} failed="The clients could not be loaded">
      {({ clients }) => {
        const source = chosen ?? firstSourceOf(clients);
        return (
          <>
            <Group gap="8px 16px">
              <span id="lcp-source">LCP of</span>
              <Segments<LcpSource>
                aria-label="LCP of"
                data={Object.entries(lcpSources).map(([value, label]) => ({
                  value: value as LcpSource,
                  label,
                }))}
                value={source}
                onChange={(value) => {
                  setChosen(value);
                  setSort({ by: lcpHead, isDescending: true });
                }}
              />
            </Group>
            <LongTable
              label="Clients"
              stacks
              className={classes['list']}
              columns={columns(source, isForAll)}
              rows={clients}
              sort={sort}
              onSort={setSort}
              rowKey={({ clientId }) => clientId ?? ''}
              rowHeight={64}
              empty={
                <EmptyState icon="users" title="No clients yet">
                  Sites can belong to clients, which you add under Clients.
                </EmptyState>
              }
            />
          </>
        );
      }}
    </TabData>
  );
}
