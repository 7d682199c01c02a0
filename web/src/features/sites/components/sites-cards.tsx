import type { RowPart } from '../../../components/use-window-rows.ts';
import { groupByParent } from '../rules/group-by-parent.ts';
import type { ListRow } from '../rules/list-rows.ts';
import { PageCard, SiteCard } from './site-cards.tsx';
import { StatusesMissing } from './statuses-missing.tsx';
import { type SitesRowsProps, useRowsInView } from './use-rows-in-view.ts';
import classes from './sites-cards.module.css';

const heights: Record<ListRow['kind'], number> = { site: 218, page: 142 };

/** The sites as cards, for screens where a table's columns do not fit: those in view, of however many there are. */
export function SitesCards({ rows, open, onFold }: SitesRowsProps) {
  const view = useRowsInView<HTMLUListElement>(rows, heights);
  const { parts, around, measure, statusOf, error, retry } = view;
  const show = (part: RowPart) => {
    if ('gap' in part) return <li key={part.key} aria-hidden style={{ height: part.gap }} />;
    const row = rows[part.index];
    if (row === undefined) return null;
    const Card = row.kind === 'site' ? SiteCard : PageCard;
    return (
      <Card
        key={part.key}
        row={row}
        index={part.index}
        measure={measure}
        status={statusOf(row.url)}
        open={open}
        onFold={onFold}
      />
    );
  };
  return (
    <>
      <StatusesMissing error={error} retry={retry} />
      <ul className={classes['cards']} aria-label="Registered Sites" {...around}>
        {groupByParent(parts, (index) => siteOfPage(rows[index])).flatMap(({ parent, members }) =>
          parent === undefined
            ? members.map(show)
            : [
                <li key={`pages of ${parent._id}`}>
                  <ul className={classes['cards']} aria-label={`Pages of ${parent.siteName}`}>
                    {members.map(show)}
                  </ul>
                </li>,
              ],
        )}
      </ul>
    </>
  );
}

const siteOfPage = (row: ListRow | undefined) => (row?.kind === 'page' ? row.row.site : undefined);
