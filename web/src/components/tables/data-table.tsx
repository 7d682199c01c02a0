import { type ComponentProps, type Key, type ReactNode, type Ref, useMemo } from 'react';
import classes from './data-table.module.css';
import { ScrollRegion } from './scroll-region.tsx';
import { type Sort, SortButton, ariaSort, sortRows } from './table-sort.tsx';
import { Box } from '@mantine/core';

/** A line of less weight below a name or a number. */
export const LineBelow = ({ children }: { children: ReactNode }) => (
  <Box component="span" display="block" fz="xs" fw={400} c="dimmed">
    {children}
  </Box>
);

interface ColumnHead {
  /** Heading, unique in the table. On a phone it also stands before the value. */
  head: string;
  /** Shown in the head in place of the words. */
  title?: ReactNode;
  /**
   * `name` heads its row, `number` is aligned at its last digit, `place` is the row's number, and `actions` stand at
   * the end, without a label.
   * @default text
   */
  kind?: 'name' | 'text' | 'number' | 'place' | 'actions';
  /** CSS width. @default as wide as its content */
  width?: number | string;
  /** Makes the heading a button where the table has `onSort`. */
  compare?: unknown;
  /** Below all rows. */
  foot?: ReactNode;
}

export interface Column<Row> extends ColumnHead {
  cell: (row: Row, index: number) => ReactNode;
  /** Ascending order by this column. */
  compare?: (a: Row, b: Row) => number;
}

interface TableFrameProps {
  /** Accessible name. */
  label: string;
  columns: readonly ColumnHead[];
  /**
   * `scroll` scrolls inside itself, `tall` also vertically, `page` keeps its head below the top bar while the page
   * scrolls, and `none` has no border, for tables in a panel.
   * @default scroll
   */
  frame?: 'scroll' | 'tall' | 'page' | 'none';
  /** Where the table is narrow, each row is a card of labelled values. @default false */
  stacks?: boolean;
  /** Columns are as wide as the head says, regardless of the rows. @default false */
  isFixed?: boolean;
  className?: string | undefined;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** Number of rows, where only some are in the document. */
  rowCount?: number;
}

/** Props that a table of rows shares with its frame. */
export interface RowsProps<Row> extends Omit<TableFrameProps, 'columns' | 'rowCount'> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => Key;
  /** In place of rows. */
  empty?: ReactNode;
}

interface DataTableProps<Row> extends RowsProps<Row> {
  /** Spans all columns above the rows. */
  above?: ReactNode;
  /** Spans all columns below the rows. */
  below?: ReactNode;
}

/** A table of records, a column for each property. */
export function DataTable<Row>({
  rows,
  rowKey,
  empty,
  above,
  below,
  ...frame
}: DataTableProps<Row>) {
  const { columns, sort } = frame;
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort]);
  return (
    <TableFrame {...frame}>
      <tbody>
        <Across columns={columns.length}>{above}</Across>
        {sorted.map((row, index) => (
          <TableRow key={rowKey(row, index)} columns={columns} row={row} index={index} />
        ))}
        {rows.length === 0 && <Across columns={columns.length}>{empty}</Across>}
        <Across columns={columns.length}>{below}</Across>
      </tbody>
    </TableFrame>
  );
}

/** A row of one cell; none without content. */
export const Across = ({ columns, children }: { columns: number; children: ReactNode }) =>
  children !== undefined &&
  children !== false && (
    <tr>
      <td className={classes['across']} colSpan={columns}>
        {children}
      </td>
    </tr>
  );

/** The table around its bodies, for rows that are not one record each. */
export function TableFrame({
  label,
  frame = 'scroll',
  className,
  stacks,
  children,
  ...props
}: TableFrameProps & { children: ReactNode }) {
  const isRegion = frame === 'scroll' || frame === 'tall';
  const table = (
    <Table {...props} label={isRegion ? undefined : label}>
      {children}
    </Table>
  );
  const shape = {
    className: `${classes['frame']} ${className ?? ''}`,
    'data-frame': frame,
    'data-stacks': stacks,
  };
  return isRegion ? (
    <ScrollRegion {...shape} label={label}>
      {table}
    </ScrollRegion>
  ) : (
    <div {...shape}>{table}</div>
  );
}

type TableProps = Pick<TableFrameProps, 'columns' | 'isFixed' | 'sort' | 'onSort' | 'rowCount'> & {
  label: string | undefined;
  children: ReactNode;
};

function Table({ label, columns, isFixed, sort, onSort, rowCount, children }: TableProps) {
  return (
    <table
      className={classes['table']}
      aria-label={label}
      aria-rowcount={rowCount === undefined ? undefined : rowCount + 1}
      data-fixed={isFixed}
    >
      <thead>
        <tr aria-rowindex={rowCount === undefined ? undefined : 1}>
          {columns.map(({ head, title = head, kind, width, compare }) => (
            <th
              key={head}
              scope="col"
              data-kind={kind}
              aria-sort={ariaSort(head, sort)}
              style={{ width }}
            >
              {compare !== undefined && onSort !== undefined ? (
                <SortButton head={head} sort={sort} onSort={onSort} />
              ) : (
                title
              )}
            </th>
          ))}
        </tr>
      </thead>
      {children}
      {columns.some(({ foot }) => foot !== undefined) && (
        <tfoot>
          <tr>
            {columns.map(({ head, kind, foot }) => (
              <Cell key={head} kind={kind}>
                {foot}
              </Cell>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

interface TableRowProps<Row> extends ComponentProps<'tr'> {
  columns: readonly Column<Row>[];
  row: Row;
  index: number;
  ref?: Ref<HTMLTableRowElement>;
}

export const TableRow = <Row,>({ columns, row, index, ...props }: TableRowProps<Row>) => (
  <tr data-index={index} {...props}>
    {columns.map(({ head, kind, cell }) => (
      <Cell key={head} kind={kind} label={head}>
        {cell(row, index)}
      </Cell>
    ))}
  </tr>
);

interface CellProps {
  kind: ColumnHead['kind'];
  label?: string;
  children: ReactNode;
}

const Cell = ({ kind = 'text', label, children }: CellProps) =>
  kind === 'name' ? (
    <th scope="row">{children}</th>
  ) : (
    <td data-kind={kind} data-label={kind === 'text' || kind === 'number' ? label : undefined}>
      {children}
    </td>
  );
