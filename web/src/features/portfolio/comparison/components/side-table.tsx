import type { ReactNode } from 'react';
import { type Side, type Sided, sides } from '../../../../../../shared/assessment/comparison.ts';
import { type Column, DataTable } from '../../../../components/tables/data-table.tsx';
import { SideName } from './side-name.tsx';

interface SideTableProps<Row> {
  /** Accessible name of the region that scrolls. */
  label: string;
  /** First column: its heading, and the name of a row. */
  what: string;
  nameOf: (row: Row) => ReactNode;
  names: Sided<string>;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  valueOf: (row: Row, side: Side) => ReactNode;
  differenceOf: (row: Row) => ReactNode;
  empty?: ReactNode;
}

/** A table with a column for each side and one for their difference. */
export function SideTable<Row>({
  what,
  nameOf,
  names,
  valueOf,
  differenceOf,
  ...table
}: SideTableProps<Row>) {
  const columns: Column<Row>[] = [
    { head: what, kind: 'name', cell: nameOf },
    ...sides.map((side): Column<Row> => ({
      head: side,
      title: <SideName side={side} name={names[side]} />,
      cell: (row) => valueOf(row, side),
    })),
    { head: 'You, compared with them', cell: differenceOf },
  ];
  return <DataTable {...table} columns={columns} />;
}
