import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  acknowledgeIncident,
  commentOnIncident,
  getIncident,
  listIncidents,
  markFalseAlarm,
} from '../../../../shared/calls/incidents.ts';
import type { IncidentSummary } from '../../../../shared/models/incident.ts';
import { callApi } from '../../lib/api.ts';
import { callQuery } from '../../lib/call-query.ts';
import { incidentsKey } from './incidents-key.ts';

/** Incidents of the account, newest first. */
export const incidentsQuery = callQuery([...incidentsKey, 'all'], listIncidents, {});

export const incidentQuery = (incidentId: string) =>
  callQuery([...incidentsKey, 'one', incidentId], getIncident, { params: { incidentId } });

/** Lasts, and is not called a false alarm. */
export const isOpen = ({ state, isFalseAlarm }: IncidentSummary): boolean =>
  state === 'open' && !isFalseAlarm;

export const incidentPath = (incidentId: string): string => `/incidents/${incidentId}`;

/** A user's action on an incident. */
export function useIncidentAction(incidentId: string) {
  const client = useQueryClient();
  const params = { incidentId };
  return useMutation({
    mutationFn: (
      action: { kind: 'acknowledge' | 'false-alarm' } | { kind: 'comment'; text: string },
    ) =>
      action.kind === 'comment'
        ? callApi(commentOnIncident, { params, body: { text: action.text } })
        : callApi(action.kind === 'acknowledge' ? acknowledgeIncident : markFalseAlarm, { params }),
    onSettled: () => client.invalidateQueries({ queryKey: incidentsKey }),
  });
}
