import { Anchor, Box } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Competitor } from '../../../../../../shared/calls/portfolio/competitors.ts';
import { displayUrl } from '../../../../../../shared/pages/urls.ts';
import { type Column, DataTable } from '../../../../components/tables/data-table.tsx';
import { IconButton } from '../../../../components/values/icon-button.tsx';
import { comparisonLink, storeComparisonUrl } from '../../../../entities/competitor/competitors.ts';
import { ScanLine } from '../../../../entities/scan/components/scan-line.tsx';
import { Scores, Verdicts } from '../../../../entities/site/components/results.tsx';
import { SiteLink } from '../../../../entities/site/components/site-link.tsx';
import { StateLine } from '../../../../entities/site/components/state-line.tsx';
import { assignmentWords, type Owners } from '../rules/assignment.ts';
import type { KnownStatus } from '../../../../entities/site/api/use-statuses.ts';
import { LinkButton } from '../../../../components/values/link-button.tsx';

interface CompetitorsTableProps {
  competitors: readonly Competitor[];
  statusOf: (url: string) => KnownStatus;
  onRemove: (competitor: Competitor, button: HTMLElement) => void;
  /** Chooses whose reports show it. */
  onAssign: (competitor: Competitor, button: HTMLElement) => void;
  owners: Owners;
  /** The last row. */
  addRow: ReactNode;
}

/** The competitors with their newest results, and the row that adds one. A card for each where there is no room. */
export function CompetitorsTable(props: CompetitorsTableProps) {
  const { competitors, statusOf, onRemove, onAssign, owners, addRow } = props;
  const columns: Column<Competitor>[] = [
    { head: '#', kind: 'place', width: 48, cell: (_, index) => index + 1 },
    {
      head: 'Name',
      kind: 'name',
      width: '22%',
      cell: (competitor) => (
        <>
          {competitor.name}
          <Anchor
            component="button"
            size="sm"
            display="block"
            aria-label={`${assignmentWords(competitor, owners)}: change for ${competitor.name}`}
            onClick={({ currentTarget }) => onAssign(competitor, currentTarget)}
          >
            {assignmentWords(competitor, owners)}
          </Anchor>
        </>
      ),
    },
    { head: 'URL', cell: ({ url }) => <SiteLink url={url}>{displayUrl(url)}</SiteLink> },
    {
      head: 'Web Vitals Status',
      // Wide enough for the progress of a scan.
      width: 216,
      cell: ({ url }) => (
        <>
          <Box mih={36}>
            <StateLine status={statusOf(url)} />
          </Box>
          <Verdicts status={statusOf(url)} />
          <ScanLine url={url} />
        </>
      ),
    },
    {
      head: 'Overall Score',
      width: 124,
      cell: ({ url }) => <Scores status={statusOf(url)} />,
    },
    {
      head: 'Remove Site',
      kind: 'actions',
      width: 116,
      cell: (competitor) => (
        <IconButton
          icon="trash"
          aria-label={`Remove ${competitor.name}`}
          title="Remove Site"
          onClick={({ currentTarget }) => onRemove(competitor, currentTarget)}
        />
      ),
    },
    {
      head: 'View Report',
      kind: 'actions',
      width: 140,
      cell: (competitor) => (
        <LinkButton
          {...comparisonLink(competitor)}

          size="compact-sm"
          aria-label={`View report of ${competitor.name}`}
          onClick={() => storeComparisonUrl(competitor.url)}
        >
          View Report
        </LinkButton>
      ),
    },
  ];
  return (
    <DataTable
      label="Competitor sites"
      frame="page"
      stacks
      isFixed
      columns={columns}
      rows={competitors}
      rowKey={({ url }) => url}
      empty="There are no competitor sites yet added from you..."
      below={addRow}
    />
  );
}
