import { Checkbox, VisuallyHidden } from '@mantine/core';
import type { Site } from '../../../../../shared/calls/sites.ts';
import type { PageAnalyticsRow } from '../../../../../shared/models/analytics.ts';
import { addressKey } from '../../../../../shared/pages/urls.ts';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import { SiteLink } from '../../../entities/site/components/site-link.tsx';
import type { PageReport } from '../api/reports.ts';
import { pageColumns } from '../rules/page-columns.ts';
import { pageKind } from '../rules/visited-pages.ts';
import classes from './analytics.module.css';

interface TopPagesTableProps {
  site: Site;
  rows: readonly PageAnalyticsRow[];
  totals: PageReport['totals'];
  /** By the key of their address. */
  chosen: ReadonlyMap<string, string>;
  onChoose: (url: string, isChosen: boolean) => void;
}

/** Every number that Google has of a page, and at the end of all pages together. */
export function TopPagesTable({ site, rows, totals, chosen, onChoose }: TopPagesTableProps) {
  return (
    <ScrollRegion className={classes['tableFrame']} label="Top Viewed Pages, table">
      <table className={classes['pages']}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Add</VisuallyHidden>
            </th>
            <th scope="col">Page Title</th>
            {pageColumns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td className={classes['noMatch']} colSpan={2 + pageColumns.length}>
                No page matches
              </td>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={row.pagePath}>
              <td>
                <PageCheckbox row={row} site={site} chosen={chosen} onChoose={onChoose} />
              </td>
              <th scope="row">
                {titleOf(row)}
                {row.url !== '' && <SiteLink url={row.url}>{row.pagePath}</SiteLink>}
              </th>
              {pageColumns.map(({ label, of }) => (
                <td key={label}>{of(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals !== null && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                Totals
                <span className={classes['small']}>
                  All pages, each visitor once; bounce rate is the average
                </span>
              </th>
              {pageColumns.map(({ label, of }) => (
                <td key={label}>{of(totals)}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollRegion>
  );
}

const titleOf = ({ pageTitle, pagePath }: PageAnalyticsRow): string =>
  pageTitle === '' || pageTitle === '(not set)' ? pagePath : pageTitle;

type PageCheckboxProps = Pick<TopPagesTableProps, 'site' | 'chosen' | 'onChoose'> & {
  row: PageAnalyticsRow;
};

/** Chooses a page; the home page is part of the site, and a page that is scanned already cannot be added again. */
function PageCheckbox({ row, site, chosen, onChoose }: PageCheckboxProps) {
  const kind = pageKind(row.url, site);
  if (kind === 'home' || kind === 'not-a-page') return null;
  const isStored = kind === 'stored';
  return (
    <Checkbox
      size="xs"
      aria-label={isStored ? `${row.pagePath} is scanned already` : `Add ${row.pagePath}`}
      title={isStored ? 'Scanned already' : 'Add this page'}
      disabled={isStored}
      checked={isStored || chosen.has(addressKey(row.url))}
      onChange={({ currentTarget }) => onChoose(row.url, currentTarget.checked)}
    />
  );
}
