import { UnstyledButton } from '@mantine/core';
import classes from './data-table.module.css';

/** The part of a column that orders rows. */
interface SortableColumn<Row> {
  head: string;
  compare?: ((a: Row, b: Row) => number) | undefined;
}

export interface Sort {
  /** Heading of the column. */
  by: string;
  isDescending: boolean;
}

/** Rows in the order of a column; equal ones keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly SortableColumn<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const compare = columns.find(({ head }) => head === sort?.by)?.compare;
  if (compare === undefined) return rows;
  const sign = sort?.isDescending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(a, b));
}

export function ariaSort(head: string, sort: Sort | undefined) {
  if (sort?.by !== head) return undefined;
  return sort.isDescending ? 'descending' : 'ascending';
}

interface SortButtonProps {
  head: string;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}

/** Sorts with the largest value first, and the other way round when pressed again. */
export const SortButton = ({ head, sort, onSort }: SortButtonProps) => (
  <UnstyledButton
    className={classes['sort'] ?? ''}
    onClick={() => onSort({ by: head, isDescending: sort?.by !== head || !sort.isDescending })}
  >
    {head}
  </UnstyledButton>
);
