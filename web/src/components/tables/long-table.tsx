import { memo, type ReactNode, useCallback, useMemo } from 'react';
import { Across, type RowsProps, TableFrame, TableRow } from './data-table.tsx';
import classes from './data-table.module.css';
import { sortRows } from './table-sort.tsx';
import { useWindowRows } from './use-window-rows.ts';

interface LongTableProps<Row> extends RowsProps<Row> {
  /** Estimated height of a row in CSS pixels, until it is measured. */
  rowHeight: number;
  /** Stands above the rows with the same one that follow each other. */
  headingOf?: ((row: Row) => string) | undefined;
}

/** A data table of any length: only the rows in view are in the document, and the page scrolls below its head. */
export function LongTable<Row>({
  rows,
  rowKey,
  rowHeight,
  headingOf,
  empty,
  ...frame
}: LongTableProps<Row>) {
  const { columns, sort } = frame;
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort]);
  const lines = useMemo(
    () =>
      sorted.flatMap((row, index) => {
        const line = { key: String(rowKey(row, index)), row };
        const [before, heading] = [sorted[index - 1], headingOf?.(row)];
        return heading === undefined || (before !== undefined && headingOf?.(before) === heading)
          ? [line]
          : [{ key: `above ${line.key}`, heading }, line];
      }),
    [sorted, rowKey, headingOf],
  );
  const keys = useMemo(() => lines.map(({ key }) => key), [lines]);
  const { parts, measure, around } = useWindowRows<HTMLTableSectionElement>({
    keys,
    estimate: () => rowHeight,
  });
  const render = useCallback(
    (index: number): ReactNode => {
      const line = lines[index];
      if (line === undefined) return undefined;
      const place = { ref: measure, 'aria-rowindex': index + 2 };
      return 'heading' in line ? (
        <tr {...place} data-index={index}>
          <td className={classes['heading']} colSpan={columns.length}>
            {line.heading}
          </td>
        </tr>
      ) : (
        <TableRow {...place} columns={columns} row={line.row} index={index} />
      );
    },
    [lines, columns, measure],
  );
  return (
    <TableFrame frame="page" {...frame} rowCount={lines.length}>
      <tbody {...around}>
        {rows.length === 0 && <Across columns={columns.length}>{empty}</Across>}
        {parts.map((part) =>
          'gap' in part ? (
            <TableGap key={part.key} height={part.gap} columns={columns.length} />
          ) : (
            <Line key={part.key} index={part.index} render={render} />
          ),
        )}
      </tbody>
    </TableFrame>
  );
}

/** Rendered again for other rows or columns, and not for each step of scrolling. */
const Line = memo(function Line({
  index,
  render,
}: {
  index: number;
  render: (index: number) => ReactNode;
}) {
  return render(index);
});

/** In place of rows that are out of view. */
export const TableGap = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden>
    <td aria-hidden colSpan={columns} className={classes['gap']} style={{ height }} />
  </tr>
);
