import { useMemo } from 'react';
import { Across, type RowsProps, TableFrame, TableRow } from './data-table.tsx';
import classes from './data-table.module.css';
import { sortRows } from './table-sort.tsx';
import { useWindowRows } from './use-window-rows.ts';

interface LongTableProps<Row> extends RowsProps<Row> {
  /** Estimated height of a row in CSS pixels, until it is measured. */
  rowHeight: number;
}

/** A data table of any length: only the rows in view are in the document. */
export function LongTable<Row>({ rows, rowKey, rowHeight, empty, ...frame }: LongTableProps<Row>) {
  const { columns, sort } = frame;
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort]);
  const keys = useMemo(
    () => sorted.map((row, index) => String(rowKey(row, index))),
    [sorted, rowKey],
  );
  const { parts, measure, around } = useWindowRows<HTMLTableSectionElement>({
    keys,
    estimate: () => rowHeight,
  });
  return (
    <TableFrame {...frame} rowCount={rows.length}>
      <tbody {...around}>
        {rows.length === 0 && <Across columns={columns.length}>{empty}</Across>}
        {parts.map((part) => {
          if ('gap' in part) {
            return <TableGap key={part.key} height={part.gap} columns={columns.length} />;
          }
          const row = sorted[part.index];
          return (
            row !== undefined && (
              <TableRow
                key={part.key}
                ref={measure}
                columns={columns}
                row={row}
                index={part.index}
                aria-rowindex={part.index + 2}
              />
            )
          );
        })}
      </tbody>
    </TableFrame>
  );
}

/** In place of rows that are out of view. */
export const TableGap = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden>
    <td aria-hidden colSpan={columns} className={classes['gap']} style={{ height }} />
  </tr>
);
