import type { ReactNode } from 'react';
import { type Column, DataTable } from '../../../../components/data-table.tsx';
import classes from './terms.module.css';

interface FactsTableProps {
  caption: string;
  columns: readonly [string, ...string[]];
  /** Each begins with its name, which no other row has. */
  rows: readonly (readonly [name: string, ...facts: ReactNode[]])[];
  /** Names are code words. */
  isCode?: boolean;
}

/** A table whose rows become blocks on a phone. The first column heads its row. */
export function FactsTable({
  caption,
  columns: [first, ...others],
  rows,
  isCode,
}: FactsTableProps) {
  type Row = (typeof rows)[number];
  const table: Column<Row>[] = [
    { head: first, kind: 'name', cell: ([name]) => (isCode === true ? <code>{name}</code> : name) },
    ...others.map((head, place): Column<Row> => ({
      head,
      cell: ([, ...facts]) => <div>{facts[place]}</div>,
    })),
  ];
  return (
    <DataTable
      label={caption}
      frame="none"
      stacks
      className={classes['facts']}
      columns={table}
      rows={rows}
      rowKey={([name]) => name}
    />
  );
}
