import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { IncidentSummary } from '../../../../../shared/models/notifying/incident.ts';
import { addressKey, displayUrl } from '../../../../../shared/pages/urls.ts';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { ErrorState } from '../../../components/messages/error-state.tsx';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { QueryState } from '../../../components/messages/or-error.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { clientsQuery } from '../../../entities/client/api/client-queries.ts';
import { assigneesQuery, useIncidents } from '../../../entities/incident/incident-queries.ts';
import { isOpen } from '../../../entities/incident/incidents-query.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { useSites } from '../../../entities/site/api/site-queries.ts';
import { useStatuses } from '../../../entities/site/api/use-statuses.ts';
import { useSelection } from '../../../entities/site/components/use-selection.ts';
import { AcknowledgeBar } from './components/acknowledge-bar.tsx';
import { IncidentFilters } from './components/incident-filters.tsx';
import { IncidentTable } from './components/incident-table.tsx';
import { filterIn, type IncidentFilter, matches, withFilter } from './rules/incident-filter.ts';

/** @param hasMore older ones that are not loaded */
function verdictOf(
  incidents: readonly IncidentSummary[] | undefined,
  hasMore: boolean,
): string | undefined {
  if (incidents === undefined || incidents.length === 0) return undefined;
  const open = incidents.filter(isOpen).length;
  const newest = hasMore ? ` Of the newest ${incidents.length}; there are older ones.` : '';
  if (open === 0) return `No open incidents.${hasMore ? newest : ` ${incidents.length} in total.`}`;
  const over = incidents.length - open;
  return `${over === 0 ? `${open} open` : `${open} open, ${over} resolved`}${newest && `.${newest}`}`;
}

/** The incidents of all sites: those that last, then those that are over. */
export function Component() {
  const loaded = useIncidents();
  const { newest: found, incidents, hasMore } = loaded;
  const sites = (incidents ?? []).map(({ site }) => site);
  const { statusOf } = useStatuses(sites);
  // Shown with the states of their sites, whose words make the rows higher.
  const isWaiting = (found.data ?? []).some(({ site }) => statusOf(site) === 'loading');
  const all = isWaiting ? [] : (incidents ?? []);
  return (
    <>
      <PageHeader title="Incidents" description={verdictOf(incidents, hasMore)} />
      {(found.isPending || isWaiting) && <Skeleton height={320} radius={12} />}
      <QueryState query={found} failed="Your incidents could not be loaded" />
      {found.data?.length === 0 && (
        <EmptyState icon="check" title="No incidents">
          When a site goes down, a certificate expires or a score falls, the details are collected
          here.
        </EmptyState>
      )}
      {all.length > 0 && <Filtered incidents={all} hasMore={hasMore} />}
      {all.length > 0 && hasMore && <LoadMore loaded={loaded} count={all.length} />}
    </>
  );
}

function LoadMore({ loaded, count }: { loaded: ReturnType<typeof useIncidents>; count: number }) {
  const { isLoadingMore, loadMore, error } = loaded;
  return (
    <Stack gap={8} align="flex-start" mt={24}>
      {error !== null && (
        <ErrorState error={error} title="Older incidents could not be loaded" onRetry={loadMore} />
      )}
      <Text c="dimmed">
        The newest {count} incidents are loaded. Counts, filters and search cover these.
      </Text>
      <BusyButton variant="default" isBusy={isLoadingMore} onClick={loadMore}>
        Load more
      </BusyButton>
    </Stack>
  );
}

interface FilteredProps {
  incidents: readonly IncidentSummary[];
  /** Older ones that are not loaded. */
  hasMore: boolean;
}

function Filtered({ incidents, hasMore }: FilteredProps) {
  const [search, setSearch] = useSearchParams();
  const filter = filterIn(search);
  const change = (next: IncidentFilter): void =>
    setSearch(withFilter(search, next), { replace: true, preventScrollReset: true });
  const { places, clientOf } = usePlaces(incidents);
  const assignees = useQuery(assigneesQuery());
  const shown = incidents.filter((incident) => matches(incident, filter, clientOf));
  const open = shown.filter(isOpen);
  const over = shown.filter((incident) => !isOpen(incident));
  const selection = useSelection(open.map(({ incidentId }) => incidentId));
  return (
    <Stack gap={24} miw={0}>
      <IncidentFilters
        incidents={incidents.filter((one) =>
          matches(one, { ...filter, severities: new Set() }, clientOf),
        )}
        filter={filter}
        places={places}
        assignees={assignees.data ?? []}
        onChange={change}
      />
      {shown.length === 0 && (
        <EmptyState
          icon="search"
          title="No incident matches"
          action={
            <Button onClick={() => change(filterIn(new URLSearchParams()))}>Clear filters</Button>
          }
        >
          None of {hasMore ? `the newest ${incidents.length}` : 'your incidents'} matches these
          filters.
        </EmptyState>
      )}
      {open.length > 0 && (
        <Section id="open" title="Open">
          <IncidentTable label="Open incidents" incidents={open} selection={selection} />
        </Section>
      )}
      {over.length > 0 && (
        <Section id="resolved" title="Resolved" folds={open.length > 0}>
          <IncidentTable
            label="Resolved incidents"
            incidents={over}
            isContinued={open.length > 0}
          />
        </Section>
      )}
      <AcknowledgeBar incidentIds={selection.urls} onDone={() => selection.choose([])} />
    </Stack>
  );
}

/** The clients and sites of incidents, to choose from. */
function usePlaces(incidents: readonly IncidentSummary[]) {
  const { accountEmail } = useSession();
  const { data: sites } = useSites(accountEmail);
  const { data: clients } = useQuery(clientsQuery());
  return useMemo(() => {
    const clientOf = new Map(
      (sites ?? []).flatMap(({ url, clientId }) =>
        clientId === undefined ? [] : [[addressKey(url), clientId] as const],
      ),
    );
    const affected = [
      ...new Set(incidents.flatMap(({ members }) => members.map(({ site }) => site))),
    ];
    const used = new Set(affected.map((site) => clientOf.get(addressKey(site))));
    const places = [
      ...(clients ?? [])
        .filter(({ clientId }) => used.has(clientId))
        .map(({ clientId, name }) => ({ value: `client:${clientId}`, label: name })),
      ...affected
        .map((site) => ({ value: site, label: displayUrl(site) }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    ];
    return { places, clientOf };
  }, [incidents, sites, clients]);
}
