import type { IncidentSummary } from '../../../shared/models/notifying/incident.ts';
import type { Mail } from '../../platform/mail.ts';
import { zonedTime } from '../../platform/times.ts';
import { composeMail } from './compose-mail.ts';

interface Reader {
  email: string;
  firstName: string;
  timeZone?: string | undefined;
}

/** Tells a member that someone has assigned an incident to them. @param assignment `by`: the email of who did it */
export const assignedMail = (
  publicUrl: string,
  to: Reader,
  {
    incident: { incidentId, title, beganAt },
    by,
  }: {
    incident: Pick<IncidentSummary, 'incidentId' | 'title' | 'beganAt'>;
    by: string;
  },
): Mail =>
  composeMail(publicUrl, to, {
    heading: 'An incident was assigned to you',
    preheader: title,
    paragraphs: [
      `${by} has assigned an incident to you: ${title}.`,
      `It began on ${zonedTime(new Date(beganAt), to.timeZone)}.`,
    ],
    button: { label: 'Open the incident', url: `${publicUrl}/incidents/${incidentId}` },
    notes: [],
  });
