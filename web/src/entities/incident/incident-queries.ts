import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  acknowledgeIncident,
  acknowledgeIncidents,
  assignIncident,
  commentOnIncident,
  getIncident,
  getIncidentEvidence,
  type IncidentEvidence,
  listAssignees,
  listIncidents,
  markFalseAlarm,
  mostIncidents,
  muteIncident,
  writePostMortem,
} from '../../../../shared/calls/notifying/incidents.ts';
import { startIncidentReport } from '../../../../shared/calls/portfolio/reports.ts';
import type { IncidentSummary } from '../../../../shared/models/notifying/incident.ts';
import { snackbar } from '../../components/messages/snackbar.ts';
import { callApi } from '../../lib/api.ts';
import { callQuery } from '../../lib/call-query.ts';
import { incidentsKey, reportsKey } from '../query-keys.ts';
import { incidentsQuery } from './incidents-query.ts';
import { useChange } from '../../lib/use-change.ts';

/** The last one of an answer, after which others may follow. */
const endOf = (incidents: readonly IncidentSummary[] = []): string | undefined =>
  incidents.length < mostIncidents ? undefined : incidents.at(-1)?.incidentId;

/** All incidents that are loaded, the newest first and then older ones as they are asked for. */
export function useIncidents() {
  const newest = useQuery(incidentsQuery);
  const first = endOf(newest.data);
  const [isAsked, setAsked] = useState(false);
  const older = useInfiniteQuery({
    queryKey: [...incidentsKey, 'older', first],
    queryFn: ({ pageParam: before, signal }) =>
      callApi(listIncidents, { query: { before } }, { signal }),
    initialPageParam: first ?? '',
    getNextPageParam: (page) => endOf(page),
    enabled: isAsked && first !== undefined,
  });
  const loaded = older.data?.pages.flat();
  return {
    newest,
    incidents: newest.data && [...newest.data, ...(loaded ?? [])],
    hasMore: first !== undefined && (loaded === undefined || older.hasNextPage),
    isLoadingMore: older.isFetching && !older.isRefetching,
    error: older.error,
    loadMore(): void {
      if (loaded === undefined && !isAsked) setAsked(true);
      else if (loaded === undefined) void older.refetch();
      else void older.fetchNextPage();
    },
  };
}

export const incidentQuery = (incidentId: string) =>
  callQuery([...incidentsKey, 'one', incidentId], getIncident, { params: { incidentId } });

const pollMs = 5_000;
/** Asks again while the picture is being taken. */
export const evidenceQuery = (incidentId: string) => ({
  ...callQuery([...incidentsKey, 'evidence', incidentId], getIncidentEvidence, {
    params: { incidentId },
  }),
  refetchInterval: ({ state }: { state: { data?: IncidentEvidence | undefined } }) =>
    state.data?.picture?.state === 'waiting' ? pollMs : false,
});

/** Users who can take care of incidents, or of one. */
export const assigneesQuery = (incidentId?: string) =>
  callQuery(
    ['assignees', incidentId ?? ''],
    listAssignees,
    incidentId === undefined ? {} : { query: { incidentId } },
  );

/** What a user can do with an incident. */
export type IncidentAction =
  | { kind: 'acknowledge' | 'false-alarm' }
  | { kind: 'comment' | 'post-mortem'; text: string }
  | { kind: 'assign'; userId: string | null }
  | { kind: 'mute'; until: string | null };

function send(incidentId: string, action: IncidentAction): Promise<unknown> {
  const params = { incidentId };
  switch (action.kind) {
    case 'acknowledge':
      return callApi(acknowledgeIncident, { params });
    case 'false-alarm':
      return callApi(markFalseAlarm, { params });
    case 'comment':
      return callApi(commentOnIncident, { params, body: { text: action.text } });
    case 'post-mortem':
      return callApi(writePostMortem, { params, body: { text: action.text } });
    case 'assign':
      return callApi(assignIncident, { params, body: { userId: action.userId } });
    default:
      return callApi(muteIncident, { params, body: { until: action.until } });
  }
}

/** A user's action on an incident. */
export function useIncidentAction(incidentId: string) {
  return useChange((action: IncidentAction) => send(incidentId, action), incidentsKey);
}

/** The same, with a message of how it ended. */
export function useIncidentStep(incidentId: string) {
  const act = useIncidentAction(incidentId);
  return {
    isPending: act.isPending,
    send: (action: IncidentAction, success: string): void =>
      snackbar.outcome(
        act.mutateAsync(action),
        success,
        'That did not work, please try again later',
      ),
  };
}

/** Incidents of one request. */
const mostAtOnce = 100;

export function useAcknowledgeAll() {
  return useChange(async (ids: readonly string[]) => {
    for (let start = 0; start < ids.length; start += mostAtOnce) {
      const incidentIds = ids.slice(start, start + mostAtOnce);
      await callApi(acknowledgeIncidents, { body: { incidentIds } });
    }
  }, incidentsKey);
}

/** Makes a document about an incident, for its client or the team, which is printed as a PDF. */
export function useIncidentReport(incidentId: string) {
  return useChange(
    (kind: 'client' | 'internal') => callApi(startIncidentReport, { body: { incidentId, kind } }),
    reportsKey,
  );
}
