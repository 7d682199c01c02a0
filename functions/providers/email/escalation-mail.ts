import type { IncidentSummary } from '../../../shared/models/notifying/incident.ts';
import type { Mail } from '../../platform/mail.ts';
import { zonedTime } from '../../platform/times.ts';
import { composeMail } from './compose-mail.ts';

interface Reader {
  email: string;
  firstName: string;
  timeZone?: string | undefined;
}

/** Escalates an incident that no one has acknowledged to a person. */
export const escalationMail = (
  publicUrl: string,
  to: Reader,
  { incidentId, title, beganAt }: Pick<IncidentSummary, 'incidentId' | 'title' | 'beganAt'>,
): Mail =>
  composeMail(publicUrl, to, {
    heading: 'An incident needs your attention',
    preheader: title,
    paragraphs: [
      `${title}.`,
      `It began on ${zonedTime(new Date(beganAt), to.timeZone)}, and no one has acknowledged it. If you acknowledge it or assign it to yourself, no one else is notified.`,
    ],
    button: { label: 'Open the incident', url: `${publicUrl}/incidents/${incidentId}` },
    notes: [],
  });
