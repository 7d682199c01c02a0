import type { IncidentSummary } from '../../../shared/models/notifying/incident.ts';
import type { Mail } from '../../platform/mail.ts';
import { zonedTime } from '../../platform/times.ts';
import { composeMail } from './compose-mail.ts';

interface Reader {
  email: string;
  firstName: string;
  timeZone?: string | undefined;
}

type Incident = Pick<IncidentSummary, 'incidentId' | 'title' | 'beganAt'>;

const incidentMail = (
  publicUrl: string,
  to: Reader,
  { incidentId, title, beganAt }: Incident,
  { heading, first, more = '' }: { heading: string; first: string; more?: string },
): Mail =>
  composeMail(publicUrl, to, {
    heading,
    preheader: title,
    paragraphs: [first, `It began on ${zonedTime(new Date(beganAt), to.timeZone)}${more}.`],
    button: { label: 'Open the incident', url: `${publicUrl}/incidents/${incidentId}` },
    notes: [],
  });

/** Escalates an incident that no one has acknowledged to a person. */
export const escalationMail = (publicUrl: string, to: Reader, incident: Incident): Mail =>
  incidentMail(publicUrl, to, incident, {
    heading: 'An incident needs your attention',
    first: `${incident.title}.`,
    more: ', and no one has acknowledged it. If you acknowledge it or assign it to yourself, no one else is notified',
  });

/** Tells a member that someone has assigned an incident to them. @param assignment `by`: the email of who did it */
export const assignedMail = (
  publicUrl: string,
  to: Reader,
  { incident, by }: { incident: Incident; by: string },
): Mail =>
  incidentMail(publicUrl, to, incident, {
    heading: 'An incident was assigned to you',
    first: `${by} has assigned an incident to you: ${incident.title}.`,
  });
