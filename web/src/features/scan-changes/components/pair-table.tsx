import type { ReactNode } from 'react';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import classes from '../scan-changes.module.css';

interface PairTableProps {
  /** Accessible name of the region that scrolls. */
  label: string;
  /** Heading of the first column. */
  what: string;
  /** Heading of the last column. @default Difference */
  difference?: string;
  /** Rows: what, before, after, and the difference. */
  children: ReactNode;
}

/** A table with a column for each scan and one for their difference. */
export function PairTable({ label, what, difference = 'Difference', children }: PairTableProps) {
  return (
    <ScrollRegion className={classes['frame']} label={label}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
            <th scope="col">{difference}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollRegion>
  );
}
