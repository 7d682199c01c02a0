import type { IncidentDetails } from '../calls/notifying/incidents.ts';
import type { IncidentSummary } from '../models/notifying/incident.ts';
import { durationOf } from './incident-duration.ts';

/** How an incident stands. @param format of a time */
export function standingWords(
  incident: IncidentSummary & Partial<Pick<IncidentDetails, 'isWithdrawn'>>,
  format: (iso: string) => string,
): string {
  const { isFalseAlarm, isWithdrawn, acknowledged, endedAt, mutedUntil, assignee } = incident;
  if (isWithdrawn === true) return 'Ruled out by a late result';
  if (isFalseAlarm) return 'False alarm';
  if (endedAt !== null) return durationOf({ ...incident, endedAt });
  return [
    acknowledged ? 'Open, acknowledged' : 'Open',
    ...(assignee === null ? [] : [`assigned to ${assignee.name}`]),
    ...(mutedUntil === null ? [] : [`muted until ${format(mutedUntil)}`]),
  ].join(', ');
}

/** What an incident affects besides what its title says. */
export function extentOf({ members, pages, title }: IncidentSummary): string {
  if (members.length === 1) return pages === 1 ? '' : `${pages} pages`;
  const sites = `${members.length} sites`;
  return title.includes(sites) ? '' : `${sites} affected`;
}
