import { Box } from '@mantine/core';
import { useState } from 'react';
import type { VisitorReport } from '../../../../../../shared/models/measuring/visitor-report.ts';
import {
  type VisitorDimension,
  visitorDimensions,
} from '../../../../../../shared/visitors/dimensions.ts';
import { Link } from 'react-router-dom';
import { type Column, DataTable } from '../../../../components/tables/data-table.tsx';
import { Segments } from '../../../../components/forms/segments.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import type { Views } from '../rules/shown.ts';
import { dimensionWords, valueWords } from '../rules/view-words.ts';
import { vitalColumns } from './field-value.tsx';
import { Panel } from '../../../../components/layout/panel.tsx';

type Value = VisitorReport['values'][number];

interface SegmentsTableProps {
  values: readonly Value[];
  /** The address of the screen for these views. */
  searchFor: (views: Views) => string;
}

/** Views of all pages by one property at a time. */
export function SegmentsTable({ values, searchFor }: SegmentsTableProps) {
  const known = visitorDimensions.filter((by) => values.some((value) => value.by === by));
  const [chosen, setChosen] = useState<VisitorDimension>('device');
  const shown = known.includes(chosen) ? chosen : known[0];
  if (shown === undefined) return null;
  const columns: Column<Value>[] = [
    {
      head: dimensionWords[shown],
      kind: 'name',
      cell: ({ by, value }) => (
        <Link to={{ search: searchFor({ by, value }) }} title={value}>
          {valueWords(by, value)}
        </Link>
      ),
    },
    { head: 'Views', kind: 'number', cell: ({ views }) => formatNumber(views) },
    ...vitalColumns,
  ];
  return (
    <Panel>
      <Box style={{ overflowX: 'auto' }}>
        <Segments
          aria-label="Views by"
          size="xs"
          value={shown}
          onChange={setChosen}
          data={known.map((by) => ({ value: by, label: dimensionWords[by] }))}
        />
      </Box>
      <DataTable
        label={`Views by ${dimensionWords[shown].toLowerCase()}`}
        columns={columns}
        rows={values.filter(({ by }) => by === shown)}
        rowKey={({ value }) => value}
        frame="none"
        stacks
      />
    </Panel>
  );
}
