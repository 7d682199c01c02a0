import { Box, Text } from '@mantine/core';
import type {
  RequestChange,
  RequestChanges,
} from '../../../../../../shared/models/measuring/scan-changes.ts';
import { displayUrl } from '../../../../../../shared/pages/urls.ts';
import { LineBelow, type Column, DataTable } from '../../../../components/tables/data-table.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import {
  counted,
  formatBytes,
  formatNumber,
  noValue,
  signedDifference,
} from '../../../../lib/format.ts';
import { resourceWords } from '../rules/resource-words.ts';
import classes from '../scan-changes.module.css';
import { Amount } from './pair-table.tsx';
import { Chip } from '../../../../components/values/chip.tsx';

const kindWords: Record<RequestChange['kind'], string> = {
  new: 'New',
  gone: 'Gone',
  larger: 'Larger',
  smaller: 'Smaller',
};

interface RequestsTableProps {
  requests: RequestChanges | null;
  /** Why they cannot be compared. */
  missing: string | undefined;
}

/** Requests that are new, gone, or of a much different size. */
export function RequestsTable({ requests, missing }: RequestsTableProps) {
  return (
    <Section
      id="requests"
      title="Requests"
      folds={requests?.changes.length === 0}
      hint="Requests that are new, gone, much larger or much smaller. URLs that differ only in the query or in a fingerprint (…) count as the same request."
    >
      <Found requests={requests} missing={missing} />
    </Section>
  );
}

function Found({ requests, missing }: RequestsTableProps) {
  if (requests === null) {
    return (
      <p className={classes['empty']}>
        {missing ?? 'One of the scans does not list its requests.'}
      </p>
    );
  }
  const { changes, omitted, isComplete } = requests;
  if (changes.length === 0) {
    return (
      <p className={classes['empty']}>Both scans made the same requests, of about the same size.</p>
    );
  }
  return (
    <>
      <DataTable
        label="Requests that changed"
        columns={columns}
        rows={changes}
        rowKey={({ type, url }) => `${type} ${url}`}
      />
      {(omitted > 0 || !isComplete) && (
        <Text size="xs" mt={8} c="dimmed">
          {omitted > 0 &&
            `${formatNumber(omitted)} smaller ${omitted === 1 ? 'change is' : 'changes are'} not shown. `}
          {!isComplete &&
            'A scan made more requests than are stored, so some may be missing here or appear as new or gone.'}
        </Text>
      )}
    </>
  );
}

const columns: Column<RequestChange>[] = [
  {
    head: 'Change',
    cell: ({ kind }) => (
      <Chip
        tone={kind === 'new' || kind === 'larger' ? 'average' : undefined}
        style={{ alignSelf: 'start' }}
      >
        {kindWords[kind]}
      </Chip>
    ),
  },
  {
    head: 'Request',
    kind: 'name',
    cell: ({ url, type, vendor }) => (
      <>
        <Box component="span" ff="monospace" fz="xs" style={{ overflowWrap: 'anywhere' }}>
          {displayUrl(url)}
        </Box>
        <LineBelow>
          {[resourceWords[type], ...(vendor === null ? [] : [vendor])].join(', ')}
        </LineBelow>
      </>
    ),
  },
  { head: 'Before', cell: ({ before }) => <Load load={before} /> },
  { head: 'After', cell: ({ after }) => <Load load={after} /> },
  {
    head: 'Difference',
    cell: ({ before, after }) => (
      <Amount>{signedDifference(before.bytes, after.bytes, formatBytes)}</Amount>
    ),
  },
];

const Load = ({ load: { requests, bytes } }: { load: RequestChange['before'] }) => (
  <Amount below={requests > 1 ? counted(requests, 'request') : undefined}>
    {requests === 0 ? noValue : formatBytes(bytes)}
  </Amount>
);
