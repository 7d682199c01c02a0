import { Box, Checkbox } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { IncidentSummary } from '../../../../../shared/models/incident.ts';
import { displayUrl } from '../../../../../shared/pages/urls.ts';
import type { Column } from '../../../components/data-table.tsx';
import { LongTable } from '../../../components/long-table.tsx';
import { incidentPath, isOpen } from '../../../entities/incident/incidents-query.ts';
import { SeverityMark } from '../../../entities/incident/severity-mark.tsx';
import { SiteStateLine } from '../../../entities/site/components/state-line.tsx';
import type { Selection } from '../../../entities/site/components/use-selection.ts';
import { formatAge, formatDateTime } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { extentOf, standingWords } from '../../../../../shared/words/incident-standing-words.ts';
import classes from '../incidents.module.css';

/** CSS pixels. */
const choiceWidth = 48;
const severityWidth = 112;

interface IncidentTableProps {
  label: string;
  incidents: readonly IncidentSummary[];
  /** Absent where nothing can be chosen. */
  selection?: Selection;
  /** Below a table with choices, whose columns its own continue. */
  isContinued?: boolean;
}

/** Incidents, one a line. */
export function IncidentTable({
  label,
  incidents,
  selection,
  isContinued = false,
}: IncidentTableProps) {
  const now = useNow();
  const columns: Column<IncidentSummary>[] = [
    ...(selection === undefined ? [] : [choice(selection)]),
    {
      head: 'Severity',
      width: isContinued ? severityWidth + choiceWidth : severityWidth,
      cell: (incident) => <SeverityMark severity={incident.severity} isOver={!isOpen(incident)} />,
    },
    {
      head: 'Incident',
      kind: 'name',
      cell: (incident) => (
        <Link to={incidentPath(incident.incidentId)} className={classes['title']}>
          {incident.title}
          {extentOf(incident) !== '' && (
            <Box component="span" fw={400} c="dimmed">
              , {extentOf(incident)}
            </Box>
          )}
        </Link>
      ),
    },
    {
      head: 'Site now',
      cell: ({ site }) => (
        <>
          <span>{displayUrl(site)}</span>
          <SiteStateLine url={site} />
        </>
      ),
    },
    { head: 'State', cell: (incident) => standingWords(incident, formatDateTime) },
    {
      head: 'Began',
      width: 132,
      cell: ({ beganAt }) => (
        <time dateTime={beganAt} title={formatDateTime(beganAt)}>
          {formatAge(beganAt, now)}
        </time>
      ),
    },
  ];
  return (
    <LongTable
      label={label}
      columns={columns}
      rows={incidents}
      rowKey={({ incidentId }) => incidentId}
      rowHeight={64}
      className={isContinued ? classes['continued'] : undefined}
      frame="page"
      stacks
      isFixed
    />
  );
}

const choice = (selection: Selection): Column<IncidentSummary> => ({
  head: 'Choose',
  title: (
    <Checkbox
      size="xs"
      aria-label="Choose all open incidents"
      checked={selection.isAll}
      indeterminate={selection.urls.length > 0 && !selection.isAll}
      onChange={selection.toggleAll}
    />
  ),
  kind: 'place',
  width: choiceWidth,
  cell: ({ incidentId, title }) => (
    <Checkbox size="xs" aria-label={`Choose ${title}`} {...selection.checkbox(incidentId)} />
  ),
});
