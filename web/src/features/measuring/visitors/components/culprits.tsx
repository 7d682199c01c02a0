import { Text, Title } from '@mantine/core';
import { metricNames } from '../../../../../../shared/assessment/metrics.ts';
import type { VisitorReport } from '../../../../../../shared/models/measuring/visitor-report.ts';
import { type Column, DataTable } from '../../../../components/tables/data-table.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import { formatField } from '../../../../lib/metrics.ts';
import { bounded } from '../rules/view-words.ts';
import classes from '../visitors.module.css';
import surfaces from '../../../../components/layout/surfaces.module.css';
import { Panel } from '../../../../components/layout/panel.tsx';

type Culprit = VisitorReport['culprits'][number];

const kinds = [
  { metric: 'lcp', kind: 'element', title: 'LCP elements' },
  { metric: 'inp', kind: 'element', title: 'INP targets' },
  { metric: 'inp', kind: 'script', title: 'INP scripts' },
  { metric: 'cls', kind: 'element', title: 'CLS elements' },
] as const;

const columns: Column<Culprit>[] = [
  {
    head: 'What',
    kind: 'name',
    cell: ({ text }) => (
      <code className={classes['text']} title={text}>
        {bounded(text)}
      </code>
    ),
  },
  { head: 'Views not good', kind: 'number', cell: ({ suffering }) => formatNumber(suffering) },
  { head: 'Views', kind: 'number', cell: ({ views }) => formatNumber(views) },
  { head: 'p75', kind: 'number', cell: ({ metric, p75 }) => formatField(metric, p75) },
];

/** What visitors waited for, and what moved. */
export function Culprits({ culprits }: Pick<VisitorReport, 'culprits'>) {
  const found = kinds.flatMap((each) => {
    const rows = culprits.filter(
      ({ metric, kind }) => metric === each.metric && kind === each.kind,
    );
    return rows.length === 0 ? [] : [{ ...each, rows }];
  });
  if (found.length === 0)
    return (
      <Text size="xs" maw="72ch" c="dimmed">
        No browser named an element or a script.
      </Text>
    );
  return (
    <div className={surfaces['pair']}>
      {found.map(({ title, metric, rows }) => (
        <Panel key={title}>
          <Title order={3} size="h5" title={metricNames[metric]}>
            {title}
          </Title>
          <DataTable label={title} columns={columns} rows={rows} rowKey={({ text }) => text} />
        </Panel>
      ))}
    </div>
  );
}
