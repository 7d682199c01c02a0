import type { CallResult } from '../../../../../../shared/calls/define-call.ts';
import type { listStatusIncidents } from '../../../../../../shared/calls/portfolio/status-pages.ts';
import {
  type IncidentStage,
  phaseOf,
  type StatusIncident,
} from '../../../../../../shared/models/portfolio/status-incident.ts';
import { capital } from '../../../../../../shared/words/capital.ts';

/** Texts to begin with, by stage. */
export const templates: Readonly<Record<IncidentStage, string>> = {
  investigating: 'We are aware of the problem and are looking for its cause.',
  identified: 'We have found the cause and are working on a fix.',
  monitoring: 'A fix is in place. We are watching whether it holds.',
  resolved: 'The problem is solved. We apologise for the trouble.',
};
export const maintenanceTemplate =
  'We are going to carry out planned work. Short interruptions are possible.';

/** The stage that usually follows. */
export const nextStage: Readonly<Record<IncidentStage, IncidentStage>> = {
  investigating: 'identified',
  identified: 'monitoring',
  monitoring: 'resolved',
  resolved: 'resolved',
};

/** What the list says beside the title, as the public page does. */
export const phaseWords = (incident: StatusIncident, now: Date): string =>
  capital(phaseOf(incident, now));

type Tracked = CallResult<typeof listStatusIncidents>['tracked'][number];

/** What one click publishes of an outage. */
export const announcementOf = ({ incidentId, title, endedAt, componentIds }: Tracked) => {
  const stage = endedAt === null ? ('investigating' as const) : ('resolved' as const);
  return { title, componentIds, trackedId: incidentId, stage, text: templates[stage] };
};
