import { Table } from '@mantine/core';
import type { KnownStatus } from '../api/use-statuses.ts';
import type { SiteRow } from '../rules/search-sites.ts';
import type { OpenDialog } from './dialog.ts';
import { SiteTableRows } from './site-table-rows.tsx';
import classes from './sites-table.module.css';

export interface SitesListProps {
  rows: readonly SiteRow[];
  statusOf: (url: string) => KnownStatus;
  open: OpenDialog;
}

/** The sites as a table, each with its pages below it. */
export function SitesTable({ rows, statusOf, open }: SitesListProps) {
  return (
    <div className={classes['frame']}>
      <Table
        aria-label="Registered Sites"
        withRowBorders={false}
        verticalSpacing="sm"
        horizontalSpacing="md"
        classNames={{ td: classes['cell'] ?? '' }}
      >
        <Table.Thead className={classes['headRow']}>
          <Table.Tr>
            <Table.Th scope="col" className={classes['head']}>
              #
            </Table.Th>
            <Table.Th scope="col" className={classes['head']}>
              Name
            </Table.Th>
            <Table.Th scope="col" className={classes['head']}>
              URL
            </Table.Th>
            <Table.Th scope="col" className={`${classes['head']} ${classes['status']}`}>
              Web Vitals Status
            </Table.Th>
            <Table.Th scope="col" className={classes['head']}>
              Overall Score
            </Table.Th>
            <Table.Th scope="col" className={`${classes['head']} ${classes['actions']}`}>
              Actions
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        {rows.map((row) => (
          <SiteTableRows key={row.site._id} row={row} status={statusOf(row.site.url)} open={open} />
        ))}
      </Table>
    </div>
  );
}
