import type { ReactNode } from 'react';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { LineBelow } from '../../../components/line-below.tsx';
import classes from '../scan-changes.module.css';

export interface PairRow {
  /** Unique in the table. */
  key: string;
  /** @default the key */
  name?: ReactNode;
  before: ReactNode;
  after: ReactNode;
  difference: ReactNode;
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
    <span className={classes['number']}>{children}</span>
    {below !== undefined && <LineBelow>{below}</LineBelow>}
  </>
);

/** A table with a column for each scan and one for their difference. */
export function PairTable({ label, what, difference = 'Difference', rows }: PairTableProps) {
  const columns: Column<PairRow>[] = [
    { head: what, kind: 'name', cell: ({ key, name = key }) => name },
    { head: 'Before', cell: ({ before }) => before },
    { head: 'After', cell: ({ after }) => after },
    { head: difference, cell: (row) => row.difference },
  ];
  return <DataTable label={label} columns={columns} rows={rows} rowKey={({ key }) => key} />;
}
