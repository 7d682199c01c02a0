import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { IncidentSummary } from '../../../../shared/models/incident.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Section } from '../../components/section.tsx';
import { incidentsQuery, isOpen } from '../../entities/incident/incident-queries.ts';
import { useStatuses } from '../../entities/site/api/use-statuses.ts';
import { IncidentList } from './components/incident-list.tsx';
import classes from './incidents.module.css';

function verdictOf(incidents: readonly IncidentSummary[] | undefined): string | undefined {
  if (incidents === undefined || incidents.length === 0) return undefined;
  const open = incidents.filter(isOpen).length;
  if (open === 0) return `No open incidents. ${incidents.length} in total.`;
  const closed = incidents.length - open;
  return closed === 0 ? `${open} open` : `${open} open, ${closed} closed`;
}

/** The incidents of all sites: those that last, then those that are over. */
export function Component() {
  const found = useQuery(incidentsQuery);
  const sites = (found.data ?? []).map(({ site }) => site);
  const { statusOf } = useStatuses(sites);
  // Shown with the states of their sites, whose words make the rows higher.
  const isWaiting = sites.some((site) => statusOf(site) === 'loading');
  const all = isWaiting ? [] : (found.data ?? []);
  const open = all.filter(isOpen);
  const over = all.filter((incident) => !isOpen(incident));
  return (
    <>
      <PageHeader title="Incidents" description={verdictOf(found.data)} />
      {(found.isPending || isWaiting) && <Skeleton height={320} radius={12} />}
      {found.isLoadingError && (
        <ErrorState
          error={found.error}
          title="Your incidents could not be loaded"
          onRetry={() => found.refetch()}
        />
      )}
      {found.data?.length === 0 && (
        <EmptyState icon="check" title="No incidents">
          When a site goes down, a certificate expires or a score falls, the details are collected
          here.
        </EmptyState>
      )}
      <div className={classes['sections']}>
        {open.length > 0 && (
          <Section id="open" title="Open">
            <IncidentList incidents={open} />
          </Section>
        )}
        {over.length > 0 && (
          <Section id="over" title="Over">
            <IncidentList incidents={over} />
          </Section>
        )}
      </div>
    </>
  );
}
