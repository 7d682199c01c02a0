import { useQuery } from '@tanstack/react-query';
import {
  type Expiry,
  expiryDays,
  listExpiring,
} from '../../../../../../shared/calls/portfolio/today.ts';
import { type Column, LineBelow } from '../../../../components/tables/data-table.tsx';
import { EmptyState } from '../../../../components/messages/empty-state.tsx';
import { LongTable } from '../../../../components/tables/long-table.tsx';
import { callQuery } from '../../../../lib/call-query.ts';
import { formatDate } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { CalendarFeed, expiringKey } from '../components/calendar-feed.tsx';
import { ClientOf, SitesOf } from '../components/of-sites.tsx';
import { TabData } from '../components/tab-data.tsx';
import { daysLeftWords } from '../rules/days-left.ts';

const query = callQuery(expiringKey, listExpiring, {});

const columns = (now: number): Column<Expiry>[] => [
  {
    head: 'Expires',
    width: 150,
    cell: ({ at }) => (
      <>
        {formatDate(at)}
        <LineBelow>{daysLeftWords(at, now)}</LineBelow>
      </>
    ),
  },
  {
    head: 'What',
    kind: 'name',
    cell: ({ kind, name }) => (
      <>
        {name}
        <LineBelow>{kind === 'domain' ? 'Domain' : 'Certificate'}</LineBelow>
      </>
    ),
  },
  { head: 'Client', cell: ({ sites }) => <ClientOf sites={sites} /> },
  { head: 'Site', cell: ({ sites }) => <SitesOf sites={sites} /> },
  {
    head: 'Registrar',
    cell: ({ kind, registrar }) => registrar ?? (kind === 'domain' ? 'not known' : ''),
  },
];

/** Certificates and domains that end soon, in order of date. */
export function Tab() {
  const now = useNow();
  const expiring = useQuery(query);
  return (
    <TabData query={expiring} failed="What expires could not be loaded">
      {({ rows, feedSince }) => (
        <>
          <CalendarFeed since={feedSince} />
          <LongTable
            label="Expiring"
            stacks
            columns={columns(now)}
            rows={rows}
            rowKey={({ kind, name, at }) => `${kind} ${name} ${at}`}
            rowHeight={56}
            empty={
              <EmptyState icon="check" title="Nothing expires">
                No certificate and no domain is known to end within {expiryDays} days.
              </EmptyState>
            }
          />
        </>
      )}
    </TabData>
  );
}
