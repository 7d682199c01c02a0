import { listIncidents } from '../../../../shared/calls/notifying/incidents.ts';
import type { IncidentSummary } from '../../../../shared/models/notifying/incident.ts';
import { callQuery } from '../../lib/call-query.ts';
import { incidentsKey } from '../query-keys.ts';

/** The newest incidents of the account, newest first. */
export const incidentsQuery = callQuery([...incidentsKey, 'all'], listIncidents, {});

/** Lasts, and is not called a false alarm. */
export const isOpen = ({ state, isFalseAlarm }: IncidentSummary): boolean =>
  state === 'open' && !isFalseAlarm;

export const incidentPath = (incidentId: string): string => `/incidents/${incidentId}`;
