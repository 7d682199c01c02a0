import { useQuery } from '@tanstack/react-query';
import type { ImportRow } from '../../../../../shared/calls/imports.ts';
import { isSameClient } from '../../../../../shared/models/client.ts';
import type { Band } from '../../../../../shared/assessment/thresholds.ts';
import { displayUrl } from '../../../../../shared/pages/urls.ts';
import { BandSymbol } from '../../../components/band.tsx';
import type { Column } from '../../../components/data-table.tsx';
import { LongTable } from '../../../components/long-table.tsx';
import { clientsQuery } from '../../../entities/client/api/client-queries.ts';
import { verdictWords } from '../rules/import-words.ts';
import classes from '../imports.module.css';

const bands: Partial<Record<ImportRow['verdict'], Band>> = {
  new: 'good',
  added: 'good',
  'over-limit': 'average',
  unreachable: 'bad',
  invalid: 'bad',
};

function Verdict({ row: { verdict, note } }: { row: ImportRow }) {
  const band = bands[verdict];
  return (
    <span className={classes['verdict']} data-band={band}>
      {band !== undefined && <BandSymbol band={band} />}
      <span>
        {verdictWords[verdict].one}
        {note !== undefined && <span className={classes['note']}> {note}</span>}
      </span>
    </span>
  );
}

/** Rows of an import with their verdicts. */
export function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
  const { data: clients } = useQuery(clientsQuery());
  const isUnknown = (name: string): boolean =>
    clients !== undefined && !clients.some((one) => isSameClient(one.name, name));
  const columns: Column<ImportRow>[] = [
    { head: 'Address', kind: 'name', cell: ({ url }) => displayUrl(url) },
    { head: 'Name', cell: ({ siteName }) => siteName },
    {
      head: 'Client',
      cell: ({ client = '' }) =>
        client !== '' && isUnknown(client) ? `${client} (unknown)` : client,
    },
    { head: 'Tags', cell: ({ tags = [] }) => tags.join(', ') },
    { head: 'Result', cell: (row) => <Verdict row={row} /> },
  ];
  return (
    <LongTable
      label="Sites to import"
      frame="page"
      stacks
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      rowHeight={44}
    />
  );
}

const rowKey = ({ url }: ImportRow, index: number): string => `${index} ${url}`;
