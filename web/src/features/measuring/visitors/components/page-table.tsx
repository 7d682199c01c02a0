import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { VisitorPages } from '../../../../../../shared/models/measuring/visitor-report.ts';
import { type Column, DataTable } from '../../../../components/tables/data-table.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import { pageWords } from '../rules/view-words.ts';
import { vitalColumns } from './field-value.tsx';

/** The first ones are those worth a look. */
const mostAtFirst = 5;

type Page = VisitorPages['pages'][number];

interface PageTableProps {
  pages: readonly Page[];
  /** The address of the screen for a page. */
  searchFor: (group: string) => string;
}

/** Pages by what their visitors would gain. */
export function PageTable({ pages, searchFor }: PageTableProps) {
  const [areAll, showAll] = useState(false);
  const columns: Column<Page>[] = [
    {
      head: 'Page',
      kind: 'name',
      cell: ({ group }) => (
        <Link to={{ search: searchFor(group) }} title={group}>
          {pageWords(group)}
        </Link>
      ),
    },
    { head: 'Views', kind: 'number', cell: ({ views }) => formatNumber(views) },
    ...vitalColumns,
    { head: 'Views × above good', kind: 'number', cell: ({ weight }) => formatNumber(weight) },
  ];
  const shown = areAll ? pages : pages.slice(0, mostAtFirst);
  return (
    <>
      <DataTable
        label="Pages by what visitors would gain"
        columns={columns}
        rows={shown}
        rowKey={({ group }) => group}
        empty="No page has views in this period."
        frame="none"
        stacks
      />
      {shown.length < pages.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => showAll(true)}>
          Show {pages.length} pages
        </Button>
      )}
    </>
  );
}
