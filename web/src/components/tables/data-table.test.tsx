import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Column } from './data-table.tsx';
import { LongTable } from './long-table.tsx';
import type { Sort } from './table-sort.tsx';

interface Site {
  name: string;
  score: number;
}

const sites: Site[] = Array.from({ length: 300 }, (_, index) => ({
  name: `Site ${index}`,
  score: (index * 7) % 300,
}));

const columns: Column<Site>[] = [
  { head: 'Name', kind: 'name', cell: ({ name }) => name },
  {
    head: 'Score',
    kind: 'number',
    cell: ({ score }) => score,
    compare: (a, b) => a.score - b.score,
  },
];

function Portfolio() {
  const [sort, setSort] = useState<Sort>();
  return (
    <LongTable
      label="Sites"
      frame="page"
      columns={columns}
      rows={sites}
      rowKey={({ name }) => name}
      rowHeight={44}
      sort={sort}
      onSort={setSort}
    />
  );
}

const firstRow = () => screen.getAllByRole('row')[1];

test('a table of 300 rows has those in view in the document, and sorts all of them', async () => {
  render(<Portfolio />, { wrapper: MantineProvider });
  expect(screen.getByRole('table', { name: 'Sites' })).toHaveAttribute('aria-rowcount', '301');
  expect(screen.getAllByRole('row').length).toBeLessThan(40);
  expect(firstRow()).toHaveTextContent('Site 0');

  await userEvent.click(screen.getByRole('button', { name: 'Score' }));
  expect(firstRow()).toHaveTextContent(/299$/);
  expect(screen.getByRole('columnheader', { name: 'Score' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );

  await userEvent.click(screen.getByRole('button', { name: 'Score' }));
  expect(firstRow()).toHaveTextContent('Site 00');
  expect(screen.getByRole('columnheader', { name: 'Score' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
});
