import type { ListRow } from '../rules/list-rows.ts';
import { PageTableRow, SiteTableRow } from './site-table-rows.tsx';
import { StatusesMissing } from './statuses-missing.tsx';
import { type SitesRowsProps, useRowsInView } from './use-rows-in-view.ts';
import classes from './sites-table.module.css';

const columns = ['#', 'Name', 'URL', 'Web Vitals Status', 'Overall Score', 'Actions'];
const heights: Record<ListRow['kind'], number> = { site: 71, page: 63 };

/** The sites as a table, each with its pages below it: the rows in view, of however many there are. */
export function SitesTable({ rows, open, onFold }: SitesRowsProps) {
  const { parts, around, measure, statusOf, error, retry } = useRowsInView<HTMLTableSectionElement>(
    rows,
    heights,
  );
  return (
    <>
      <StatusesMissing error={error} retry={retry} />
      <div className={classes['frame']}>
        <table
          aria-label="Registered Sites"
          aria-rowcount={rows.length + 1}
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
          <tbody {...around}>
            {parts.map((part) => {
              if ('gap' in part) return <Gap key={part.key} height={part.gap} />;
              const row = rows[part.index];
              if (row === undefined) return null;
              const Row = row.kind === 'site' ? SiteTableRow : PageTableRow;
              return (
                <Row
                  key={part.key}
                  row={row}
                  index={part.index}
                  measure={measure}
                  status={statusOf(row.url)}
                  open={open}
                  onFold={onFold}
                />
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Stands for the rows that are out of view. */
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden>
      <td aria-hidden colSpan={columns.length} className={classes['gap']} style={{ height }} />
    </tr>
  );
}
