import type { IncidentSummary } from '../../../shared/models/notifying/incident.ts';
import type { Mail } from '../../platform/mail.ts';
import { zonedTime } from '../../platform/times.ts';
import { composeMail } from './compose-mail.ts';

interface Reader {
  email: string;
  firstName: string;
  timeZone?: string | undefined;
}

/** Tells a person that nobody has taken an incident. */
export const escalationMail = (
  publicUrl: string,
  to: Reader,
  { incidentId, title, beganAt }: Pick<IncidentSummary, 'incidentId' | 'title' | 'beganAt'>,
): Mail =>
  composeMail(publicUrl, to, {
    heading: 'Nobody has taken an incident',
    preheader: title,
    paragraphs: [
      `${title}.`,
      `It began on ${zonedTime(new Date(beganAt), to.timeZone)}, and nobody has acknowledged it. Acknowledge it, or assign it to yourself, and nobody else is notified.`,
    ],
    button: { label: 'Open the incident', url: `${publicUrl}/incidents/${incidentId}` },
    notes: [],
  });
