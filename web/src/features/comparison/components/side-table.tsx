import type { ReactNode } from 'react';
import { type Sided, sides } from '../../../../../shared/assessment/comparison.ts';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import { SideName } from './side-name.tsx';
import classes from './side-table.module.css';

interface SideTableProps {
  /** Accessible name of the region that scrolls. */
  label: string;
  /** Heading of the first column. */
  what: string;
  names: Sided<string>;
  /** Rows: what, a cell for each side, and the difference. */
  children: ReactNode;
  /** Below the table. */
  note?: ReactNode;
}

/** A table with a column for each side and one for their difference. */
export function SideTable({ label, what, names, children, note }: SideTableProps) {
  return (
    <ScrollRegion className={classes['frame']} label={label}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            {sides.map((side) => (
              <th key={side} scope="col">
                <SideName side={side} name={names[side]} />
              </th>
            ))}
            <th scope="col">You, compared with them</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {note}
    </ScrollRegion>
  );
}
