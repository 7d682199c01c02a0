import { Link } from 'react-router-dom';
import type { VisitorPages } from '../../../../../shared/models/visitor-report.ts';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { bounded } from '../rules/view-words.ts';
import { FieldValue } from './field-value.tsx';

type Page = VisitorPages['pages'][number];

interface PageTableProps {
  pages: readonly Page[];
  /** The address of the screen for a page. */
  searchFor: (group: string) => string;
}

/** Pages by what their visitors would gain. */
export function PageTable({ pages, searchFor }: PageTableProps) {
  const columns: Column<Page>[] = [
    {
      head: 'Page',
      kind: 'name',
      cell: ({ group }) => (
        <Link to={{ search: searchFor(group) }} title={group}>
          {bounded(group)}
        </Link>
      ),
    },
    { head: 'Views', kind: 'number', cell: ({ views }) => formatNumber(views) },
    { head: 'LCP', kind: 'number', cell: ({ lcp }) => <FieldValue metric="lcp" numbers={lcp} /> },
    { head: 'INP', kind: 'number', cell: ({ inp }) => <FieldValue metric="inp" numbers={inp} /> },
    { head: 'CLS', kind: 'number', cell: ({ cls }) => <FieldValue metric="cls" numbers={cls} /> },
    { head: 'Views × above good', kind: 'number', cell: ({ weight }) => formatNumber(weight) },
  ];
  return (
    <DataTable
      label="Pages"
      columns={columns}
      rows={pages}
      rowKey={({ group }) => group}
      stacks
      frame="none"
      empty="No page has views in this period."
    />
  );
}
