import { Checkbox, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import type { PageAnalyticsRow } from '../../../../../../shared/models/measuring/analytics.ts';
import { addressKey } from '../../../../../../shared/pages/urls.ts';
import { LineBelow, type Column } from '../../../../components/tables/data-table.tsx';
import { LongTable } from '../../../../components/tables/long-table.tsx';
import type { Sort } from '../../../../components/tables/table-sort.tsx';
import { SiteLink } from '../../../../entities/site/components/site-link.tsx';
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
  const [sort, setSort] = useState<Sort>();
  const columns: Column<PageAnalyticsRow>[] = [
    {
      head: 'Add',
      title: <VisuallyHidden>Add</VisuallyHidden>,
      width: 36,
      cell: (row) => <PageCheckbox row={row} site={site} chosen={chosen} onChoose={onChoose} />,
    },
    {
      head: 'Page Title',
      kind: 'name',
      cell: (row) => (
        <>
          {titleOf(row)}
          {row.url !== '' && <SiteLink url={row.url}>{row.pagePath}</SiteLink>}
        </>
      ),
      foot: totals !== null && (
        <>
          Totals
          <LineBelow>All pages, each visitor once; bounce rate is the average</LineBelow>
        </>
      ),
    },
    ...pageColumns.map(({ label, key, format }): Column<PageAnalyticsRow> => ({
      head: label,
      kind: 'number',
      cell: (row) => format(row[key]),
      compare: (a, b) => a[key] - b[key],
      foot: totals !== null && format(totals[key]),
    })),
  ];
  return (
    <LongTable
      frame="scroll"
      label="Top Viewed Pages, table"
      className={classes['visited']}
      columns={columns}
      rows={rows}
      rowKey={pathOf}
      rowHeight={64}
      empty="No page matches"
      sort={sort}
      onSort={setSort}
    />
  );
}

const pathOf = ({ pagePath }: PageAnalyticsRow): string => pagePath;

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
