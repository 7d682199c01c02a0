import { useState } from 'react';
import type { KeywordRanking } from '../../../../shared/calls/ranking.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import type { Sort } from '../../components/table-sort.tsx';
import { formatNumber } from '../../lib/format.ts';

type NumberKey = Exclude<keyof KeywordRanking, 'keyword'>;

const numbers = (head: string, key: NumberKey, decimals = 0): Column<KeywordRanking> => ({
  head,
  kind: 'number',
  cell: (row) => formatNumber(row[key], decimals),
  compare: (a, b) => a[key] - b[key],
});

const columns: Column<KeywordRanking>[] = [
  { head: '#', kind: 'place', cell: ({ index }) => index },
  { head: 'Keyword', kind: 'name', cell: ({ keyword }) => keyword },
  numbers('Rank', 'rank'),
  numbers('Volume', 'volume'),
  numbers('Traffic %', 'trafficPercent', 2),
  numbers('# of Results', 'numberOfResults'),
];

/** All keywords, those with the most visitors first. */
export function RankingTable({ rankings }: { rankings: readonly KeywordRanking[] }) {
  const [sort, setSort] = useState<Sort>();
  return (
    <DataTable
      label="Keywords"
      frame="tall"
      stacks
      columns={columns}
      rows={rankings}
      rowKey={({ index }) => index}
      sort={sort}
      onSort={setSort}
    />
  );
}
