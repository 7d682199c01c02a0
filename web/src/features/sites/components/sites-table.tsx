import { TableFrame } from '../../../components/data-table.tsx';
import { TableGap } from '../../../components/long-table.tsx';
import { PageTableRow, SiteTableRow } from './site-table-rows.tsx';
import { type SitesRowsProps, useRowsInView } from './use-rows-in-view.tsx';
import classes from './sites-table.module.css';

const columns = [
  { head: '#', width: 48 },
  { head: 'Name' },
  { head: 'URL', width: '14%' },
  // 'does not pass' with its chip.
  { head: 'Web Vitals Status', width: 190 },
  { head: 'Overall Score', width: 206 },
  { head: 'Actions', kind: 'actions' as const, width: 188 },
];

const looks: Parameters<typeof useRowsInView>[1] = {
  row: { site: SiteTableRow, page: PageTableRow },
  height: { site: 45, page: 45 },
  gap: ({ key, height }) => <TableGap key={key} height={height} columns={columns.length} />,
};

/** The sites as a table, each with its pages below it. */
export function SitesTable(props: SitesRowsProps) {
  const { parts, around, show, missing } = useRowsInView<HTMLTableSectionElement>(props, looks);
  return (
    <>
      {missing}
      <TableFrame
        label="Registered Sites"
        frame="page"
        isFixed
        className={classes['table']}
        columns={columns}
        rowCount={props.rows.length}
      >
        <tbody {...around}>{parts.map(show)}</tbody>
      </TableFrame>
    </>
  );
}
