import { Box, Checkbox } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { IncidentSummary } from '../../../../../../shared/models/notifying/incident.ts';
import { displayUrl } from '../../../../../../shared/pages/urls.ts';
import type { Column } from '../../../../components/tables/data-table.tsx';
import { LongTable } from '../../../../components/tables/long-table.tsx';
import { Age } from '../../../../components/values/time-ago.tsx';
import { incidentPath, isOpen } from '../../../../entities/incident/incidents-query.ts';
import { SeverityMark } from '../../../../entities/incident/severity-mark.tsx';
import { SiteStateLine } from '../../../../entities/site/components/state-line.tsx';
import type { Selection } from '../../../../entities/site/components/use-selection.ts';
import { formatDateTime } from '../../../../lib/format.ts';
import { extentOf, standingWords } from '../../../../../../shared/words/incident-standing-words.ts';
import classes from '../incidents.module.css';

interface IncidentTableProps {
  label: string;
  incidents: readonly IncidentSummary[];
  /** Absent where nothing can be chosen. */
  selection?: Selection;
  /** Below a table with choices, whose columns its own continue. */
  isContinued?: boolean;
}

/** Incidents, one a line of 44 px. */
export function IncidentTable(props: IncidentTableProps) {
  const { label, incidents, selection, isContinued = false } = props;
  // The state of a site is shown once, in its first row.
  const firstOf = new Map(incidents.toReversed().map((each) => [each.site, each]));
  const columns: Column<IncidentSummary>[] = [
    ...(selection === undefined ? [] : [choice(selection)]),
    {
      head: 'Severity',
      title: <span className={classes['severityHead']}>Severity</span>,
      width: isContinued ? 'calc(var(--wv-choice) + var(--wv-severity))' : 'var(--wv-severity)',
      cell: (incident) => (
        <span className={classes['severity']}>
          <SeverityMark severity={incident.severity} isOver={!isOpen(incident)} />
        </span>
      ),
    },
    {
      head: 'Incident',
      kind: 'name',
      cell: (incident) => (
        <>
          <Link to={incidentPath(incident.incidentId)} className={classes['title']}>
            {incident.title}
            {extentOf(incident) !== '' && (
              <Box component="span" fw={400} c="dimmed">
                , {extentOf(incident)}
              </Box>
            )}
          </Link>
          <div className={classes['site']}>
            <span>{displayUrl(incident.site)}</span>
            {firstOf.get(incident.site) === incident && <SiteStateLine url={incident.site} />}
          </div>
        </>
      ),
    },
    ...(incidents.some((each) => wordsOf(each) !== 'Open') ? [standing] : []),
    { head: 'Began', width: 'var(--wv-age)', cell: ({ beganAt }) => <Age time={beganAt} /> },
  ];
  return (
    <LongTable
      label={label}
      columns={columns}
      rows={incidents}
      rowKey={({ incidentId }) => incidentId}
      rowHeight={44}
      className={`${classes['list']} ${isContinued ? classes['continued'] : ''}`}
      isFixed
    />
  );
}

const wordsOf = (incident: IncidentSummary): string => standingWords(incident, formatDateTime);

/** Left out where every row would repeat the heading 'Open'. */
const standing: Column<IncidentSummary> = {
  head: 'State',
  width: 'var(--wv-standing)',
  cell: (incident) => <span className={classes['standing']}>{wordsOf(incident)}</span>,
};

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
  width: 'var(--wv-choice)',
  cell: ({ incidentId, title }) => (
    <Checkbox size="xs" aria-label={`Choose ${title}`} {...selection.checkbox(incidentId)} />
  ),
});
