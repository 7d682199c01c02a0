import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Column, DataTable, LineBelow } from '../../../../components/tables/data-table.tsx';

export interface PairRow {
  /** Unique in the table. */
  key: string;
  /** @default the key */
  name?: ReactNode;
  before: ReactNode;
  after: ReactNode;
  difference: ReactNode;
  /** Whether both scans have it alike, or within what is usual: it is only named below the table. */
  isSame: boolean;
}

interface PairTableProps {
  /** Accessible name of the region that scrolls. */
  label: string;
  /** Heading of the first column. */
  what: string;
  /** Heading of the last column. @default Difference */
  difference?: string;
  rows: readonly PairRow[];
}

/** A number that stays on its line. @param below a second one of less weight, in words */
export const Amount = ({ children, below }: { children: ReactNode; below?: ReactNode }) => (
  <>
    <Box component="span" style={{ whiteSpace: 'nowrap' }}>
      {children}
    </Box>
    {below !== undefined && <LineBelow>{below}</LineBelow>}
  </>
);

/** What differs, with a column for each scan and one for the difference; what does not is named in a line. */
export function PairTable({ label, what, difference = 'Difference', rows }: PairTableProps) {
  const columns: Column<PairRow>[] = [
    { head: what, kind: 'name', cell: ({ key, name = key }) => name },
    { head: 'Before', cell: ({ before }) => before },
    { head: 'After', cell: ({ after }) => after },
    { head: difference, cell: (row) => row.difference },
  ];
  const differing = rows.filter(({ isSame }) => !isSame);
  const same = rows.filter(({ isSame }) => isSame).map(({ key }) => key);
  return (
    <>
      {differing.length > 0 && (
        <DataTable label={label} columns={columns} rows={differing} rowKey={({ key }) => key} />
      )}
      {same.length > 0 && (
        <Text size="xs" mt={differing.length > 0 ? 8 : 0} c="dimmed">
          No real change: {same.join(', ')}.
        </Text>
      )}
    </>
  );
}
