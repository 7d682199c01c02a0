import * as z from 'zod';
import { incidentCauses } from '../../causes/catalogue.ts';
import { severities } from '../../causes/define-cause.ts';
import { isoTime } from '../../calls/fields.ts';
import { Device } from '../measuring/scan.ts';

export const IncidentCause = z.enum(incidentCauses);

export const incidentStates = ['open', 'ended'] as const;

/** A user of the account who can take care of incidents. */
export const Assignee = z.object({
  userId: z.string(),
  name: z.string().describe('First and last name, or the email without one'),
});
export type Assignee = z.infer<typeof Assignee>;

/** An incident, as lists show it. */
export const IncidentSummary = z.object({
  incidentId: z.string(),
  site: z.string().describe('Address of the site, the first one that was affected'),
  siteName: z.string(),
  title: z.string().describe('What happened, in a few words'),
  cause: IncidentCause.describe('The one that explains the others'),
  severity: z.enum(severities).describe('Severity of its cause'),
  subject: z.string().describe('What the cause affects, such as the host of pages that are down'),
  members: z
    .array(z.object({ incidentId: z.string(), site: z.string() }))
    .describe(
      'Its incidents by site, the first one first: those of one host or certificate are one',
    ),
  state: z.enum(incidentStates),
  beganAt: isoTime,
  endedAt: isoTime.nullable().describe('Null while it is open'),
  outages: z
    .array(z.object({ from: isoTime, to: isoTime.nullable().describe('Null while it lasts') }))
    .describe('Times at which a page of the site was down, oldest first'),
  pages: z.number().int().describe('Number of affected pages'),
  acknowledged: z.boolean(),
  assignee: Assignee.nullable().describe('Who handles it; null if it is unassigned'),
  mutedUntil: isoTime.nullable().describe('It sends nothing until then; null if it is not muted'),
  isFalseAlarm: z.boolean(),
});
export type IncidentSummary = z.infer<typeof IncidentSummary>;

/** Something that was seen during an incident. */
export const IncidentMoment = z.object({
  at: isoTime,
  step: z.enum(['began', 'worsened', 'eased', 'ended']),
  cause: IncidentCause,
  text: z.string().describe('What was seen, in a sentence'),
  check: z.string().describe('The check that saw it'),
  url: z.string().describe('The page'),
  device: Device.optional(),
  picture: isoTime.optional().describe('Names the picture that differs from the one before'),
  before: z.string().optional().describe('The number or category before'),
  after: z.string().optional().describe('The number or category since then'),
});
export type IncidentMoment = z.infer<typeof IncidentMoment>;

export const noteKinds = [
  'acknowledged',
  'comment',
  'false-alarm',
  'assigned',
  'muted',
  'unmuted',
  'post-mortem',
] as const;

/** An action or comment of a user on an incident. */
export const IncidentNote = z.object({
  at: isoTime,
  kind: z.enum(noteKinds),
  by: z.string().describe('Name of the person'),
  text: z
    .string()
    .optional()
    .describe(
      'Of a comment; the name of an assignee, empty for nobody; the end of a mute, as ISO 8601',
    ),
});
export type IncidentNote = z.infer<typeof IncidentNote>;
