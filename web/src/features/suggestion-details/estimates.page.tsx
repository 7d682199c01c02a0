import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { signed } from '../../../../shared/assessment/realised-words.ts';
import { getEstimateAccuracy } from '../../../../shared/calls/estimates.ts';
import type { CallResult } from '../../../../shared/calls/define-call.ts';
import { leastFixes } from '../../../../shared/models/realised-fix.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { CodeText } from '../../components/code-text.tsx';
import { callQuery } from '../../lib/call-query.ts';
import { formatNumber } from '../../lib/format.ts';

type Cause = CallResult<typeof getEstimateAccuracy>['causes'][number];

const points = (value: number): string => signed(value, formatNumber);

const columns: readonly Column<Cause>[] = [
  { head: 'Cause', kind: 'name', cell: ({ title }) => <CodeText>{title}</CodeText> },
  { head: 'Fixes', kind: 'number', cell: ({ fixes }) => formatNumber(fixes) },
  { head: 'Estimated, points', kind: 'number', cell: ({ predicted }) => points(predicted) },
  { head: 'Measured, points', kind: 'number', cell: ({ real }) => points(real) },
  { head: 'New estimates', cell: correctionOf },
];

function correctionOf({ fixes, correction }: Cause): string {
  if (fixes < leastFixes.correcting) return 'Not corrected yet';
  const shown = formatNumber(correction, 2);
  return shown === '1' ? 'Not changed' : `Times ${shown}`;
}

/** What estimates of gains were worth once the fixes were shipped, over all sites of the installation. */
export function Component() {
  const accuracy = useQuery(callQuery(['estimate-accuracy'], getEstimateAccuracy, {}));
  return (
    <>
      <PageHeader
        title="Accuracy of estimates"
        description="What we said a fix would gain, and what it gained once it was shipped."
      />
      <QueryState query={accuracy} failed="The accuracy of estimates could not be loaded">
        <Skeleton h={320} radius="lg" />
      </QueryState>
      {accuracy.data !== undefined && <Causes {...accuracy.data} />}
    </>
  );
}

function Causes({ causes, further }: CallResult<typeof getEstimateAccuracy>) {
  return (
    <Section
      id="causes"
      title="By cause"
      description={`Means over all sites of this installation. A fix counts once for each site, if no other finding came or went with it or in the 7 scans after it; those are compared with up to 21 scans before it. From ${leastFixes.correcting} fixes of a cause on, new estimates are multiplied by measured ÷ estimated, but by no less than 0.5 and no more than 1.5; “Estimated” is before this correction.`}
    >
      <DataTable
        label="Accuracy of estimates by cause"
        columns={columns}
        rows={causes}
        rowKey={({ id }) => id}
        stacks
        empty={
          <EmptyState icon="search" title="Not enough measured fixes yet">
            A cause is listed once its fixes have been measured on {leastFixes.shown} sites.
          </EmptyState>
        }
        below={further === 0 ? undefined : furtherWords(further)}
      />
    </Section>
  );
}

const furtherWords = (count: number): string =>
  `${formatNumber(count)} further ${count === 1 ? 'cause has' : 'causes have'} fewer than ${leastFixes.shown} measured fixes.`;
