import { groupByParent } from '../rules/group-by-parent.ts';
import type { ListRow } from '../rules/list-rows.ts';
import { PageCard, SiteCard } from './site-cards.tsx';
import { type SitesRowsProps, useRowsInView } from './use-rows-in-view.tsx';
import classes from './sites-cards.module.css';

const looks: Parameters<typeof useRowsInView>[1] = {
  row: { site: SiteCard, page: PageCard },
  height: { site: 300, page: 226 },
  gap: ({ key, height }) => <li key={key} aria-hidden style={{ height }} />,
};

const siteOfPage = (row: ListRow | undefined) => (row?.kind === 'page' ? row.row.site : undefined);

/** The sites as cards, for screens that are too narrow for a table. */
export function SitesCards(props: SitesRowsProps) {
  const { parts, around, show, missing } = useRowsInView<HTMLUListElement>(props, looks);
  return (
    <>
      {missing}
      <ul className={classes['cards']} aria-label="Registered Sites" {...around}>
        {groupByParent(parts, (index) => siteOfPage(props.rows[index])).flatMap(
          ({ parent, members }) =>
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
