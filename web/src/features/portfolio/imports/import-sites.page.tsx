import { Box, Checkbox, Progress, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  clientsOfNew,
  type ImportRow,
  type SiteImport,
} from '../../../../../shared/calls/portfolio/imports.ts';
import { OrError, QueryState } from '../../../components/messages/or-error.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { snackbar } from '../../../components/messages/snackbar.ts';
import { AllowedButton } from '../../../entities/session/components/allowed-button.tsx';
import { isRunning, useConfirmImport, useSiteImport } from './api/site-import.ts';
import { ImportForm } from './components/import-form.tsx';
import { countOf, importSentence, newInWords, someOf, verdictWords } from './rules/import-words.ts';
import { useQuery } from '@tanstack/react-query';
import { isSameClient, unknownClients } from '../../../../../shared/models/registry/client.ts';
import type { Band } from '../../../../../shared/assessment/thresholds.ts';
import { displayUrl } from '../../../../../shared/pages/urls.ts';
import { BandSymbol } from '../../../components/values/band.tsx';
import type { Column } from '../../../components/tables/data-table.tsx';
import { LongTable } from '../../../components/tables/long-table.tsx';
import { clientsQuery } from '../../../entities/client/api/client-queries.ts';
import { LinkButton } from '../../../components/values/link-button.tsx';
import classes from './imports.module.css';

/** Import Sites: many sites at once, first checked, then added. */
export function Component() {
  const newest = useSiteImport();
  const found = newest.data?.import ?? null;
  return (
    <>
      <PageHeader
        title="Import Sites"
        description="Sites are checked first. Nothing is added before you say so."
        action={<LinkButton to="/registered-sites">Registered Sites</LinkButton>}
      />
      <Stack gap={24}>
        <OrError queries={[newest]} title="The newest import could not be loaded">
          {newest.isPending && <Skeleton height={240} radius={12} />}
          {found !== null && <Newest found={found} />}
          {newest.data !== undefined && (
            <Section id="new-import" title={found === null ? 'Sites to import' : 'Import others'}>
              <ImportForm isDisabled={found !== null && isRunning(found)} />
            </Section>
          )}
        </OrError>
      </Stack>
    </>
  );
}

function Newest({ found }: { found: SiteImport }) {
  const confirm = useConfirmImport();
  const [createClients, setCreateClients] = useState(true);
  const clients = useQuery(clientsQuery());
  const { importId, phase, percent, rows, room } = found;
  const named = clientsOfNew(rows, room);
  const known = clients.data?.map(({ name }) => name);
  const unknown = known === undefined ? [] : unknownClients(named, known);
  const count = countOf(rows, 'new');
  return (
    <Section id="newest-import" title="Newest import">
      <Stack gap={12} align="flex-start" mb={16}>
        <output>{importSentence(found)}</output>
        {isRunning(found) && <Progress w="100%" maw={720} aria-label="Import" value={percent} />}
        {phase === 'checked' && count > 0 && (
          <>
            {unknown.length > 0 && (
              <Checkbox
                checked={createClients}
                onChange={({ currentTarget }) => setCreateClients(currentTarget.checked)}
                label={`Create ${unknown.length === 1 ? 'the client' : 'the clients'} ${someOf(unknown)}`}
              />
            )}
            {named.length > 0 && (
              <QueryState query={clients} failed="The clients could not be loaded" />
            )}
            <AllowedButton
              isBusy={confirm.isPending}
              disabled={named.length > 0 && known === undefined}
              onClick={() =>
                confirm.mutate(
                  { importId, createClients: createClients && unknown.length > 0 },
                  { onError: snackbar.failure },
                )
              }
            >
              Add {newInWords(rows)}
            </AllowedButton>
          </>
        )}
        {countOf(rows, 'over-limit') > 0 && (
          <Link to="/subscription-plans">Plans that allow more sites</Link>
        )}
      </Stack>
      {rows.length > 0 && <ImportRows rows={rows} />}
    </Section>
  );
}

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
        {note !== undefined && (
          <Box component="span" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {' '}
            {note}
          </Box>
        )}
      </span>
    </span>
  );
}

/** Rows of an import with their verdicts. */
function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
  const { data: clients } = useQuery(clientsQuery());
  const isUnknown = (name: string): boolean =>
    clients !== undefined && !clients.some((one) => isSameClient(one.name, name));
  const columns: Column<ImportRow>[] = [
    { head: 'Address', kind: 'name', width: '28%', cell: ({ url }) => displayUrl(url) },
    { head: 'Name', cell: ({ siteName }) => siteName },
    {
      head: 'Client',
      cell: ({ client = '' }) =>
        client !== '' && isUnknown(client) ? `${client} (unknown)` : client,
    },
    { head: 'Tags', cell: ({ tags = [] }) => tags.join(', ') },
    { head: 'Result', width: '22%', cell: (row) => <Verdict row={row} /> },
  ];
  return (
    <LongTable
      label="Sites to import"
      stacks
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      rowHeight={44}
    />
  );
}

const rowKey = ({ url }: ImportRow, index: number): string => `${index} ${url}`;
