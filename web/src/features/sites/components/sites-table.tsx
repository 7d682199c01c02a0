import { PageTableRow, SiteTableRow } from './site-table-rows.tsx';
import { type SitesRowsProps, useRowsInView } from './use-rows-in-view.tsx';
import classes from './sites-table.module.css';

const columns = ['#', 'Name', 'URL', 'Web Vitals Status', 'Overall Score', 'Actions'];

const looks: Parameters<typeof useRowsInView>[1] = {
  row: { site: SiteTableRow, page: PageTableRow },
  height: { site: 45, page: 45 },
  gap: ({ key, height }) => (
    <tr key={key} aria-hidden>
      <td aria-hidden colSpan={columns.length} className={classes['gap']} style={{ height }} />
    </tr>
  ),
};

/** The sites as a table, each with its pages below it. */
export function SitesTable(props: SitesRowsProps) {
  const { parts, around, show, missing } = useRowsInView<HTMLTableSectionElement>(props, looks);
  return (
    <>
      {missing}
      <div className={classes['frame']}>
        <table
          aria-label="Registered Sites"
          aria-rowcount={props.rows.length + 1}
          className={classes['table']}
        >
          <thead className={classes['headRow']}>
            <tr aria-rowindex={1}>
              {columns.map((column) => (
                <th key={column} scope="col" className={classes['head']} data-column={column}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...around}>{parts.map(show)}</tbody>
        </table>
      </div>
    </>
  );
}
