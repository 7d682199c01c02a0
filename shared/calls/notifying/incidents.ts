import * as z from 'zod';
import { Delivery } from '../../models/notifying/delivery.ts';
import {
  Assignee,
  IncidentMoment,
  IncidentNote,
  IncidentSummary,
} from '../../models/notifying/incident.ts';
import { Notification } from '../../models/notifying/notification.ts';
import { callsOf } from '../define-call.ts';
import { isoTime, webUrl } from '../fields.ts';
import { UptimeRecord } from '../monitoring/uptime.ts';

const defineCall = callsOf('incidents', { ours: true, errors: ['not_found'] });

export const incidentIdField = z
  .string()
  .regex(/^[0-9a-f-]{36}$/, 'This is not the id of an incident');
const params = z.object({ incidentId: incidentIdField });
const writes = {
  kind: 'incident',
  names: ({ params: { incidentId } }: { params: { incidentId: string } }) => [incidentId],
} as const;

/** Incidents of one answer; one with fewer is the last. */
export const mostIncidents = 200;

export const listIncidents = defineCall({
  id: 'list-incidents',
  path: '/incidents',
  summary: `Incidents of the account, or of one of its sites, newest first, ${mostIncidents} at most`,
  whenLimited: 'view',
  query: z.object({
    site: webUrl.optional().describe('Address of a site'),
    before: incidentIdField
      .optional()
      .describe('The last incident of the answer before: the ones that began earlier follow'),
  }),
  answer: z.array(IncidentSummary),
  errors: [],
});

/** A notification of an incident, and where it went. */
const IncidentNotification = Notification.pick({
  _id: true,
  title: true,
  time: true,
  tone: true,
}).extend({
  deliveries: z.array(Delivery),
});

export const IncidentDetails = IncidentSummary.extend({
  moments: z.array(IncidentMoment).describe('Observations, in order of time'),
  notes: z.array(IncidentNote).describe('Actions and comments of users, in order of time'),
  notifications: z.array(IncidentNotification).describe('Notifications, in order of time'),
  mergedInto: z
    .string()
    .optional()
    .describe('A late event showed that it belongs to this incident'),
  postMortem: z.string().describe('What was learned from it; empty until someone writes it'),
  isWithdrawn: z.boolean().describe('A late result showed that there was no problem'),
});
export type IncidentDetails = z.infer<typeof IncidentDetails>;

export const getIncident = defineCall({
  id: 'get-incident',
  path: '/incidents/{incidentId}',
  summary: 'An incident with its timeline',
  whenLimited: 'view',
  params,
  answer: IncidentDetails,
});

/** In days: what changed so long before an incident is shown with it. */
export const changesBefore = { deployments: 7, others: 1 } as const;

/** What our own check saw. */
export const ObservedCheck = UptimeRecord.extend({
  excerpt: z
    .string()
    .optional()
    .describe('Beginning of the text of an error page: plain text that must not be trusted'),
});
export type ObservedCheck = z.infer<typeof ObservedCheck>;

/** What the page showed when it was down. */
export const OutagePicture = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('taken'),
    image: z.string().regex(/^data:image\/jpeg;base64,/),
    at: isoTime,
    statusCode: z.number().int().nullable().describe('HTTP status of the page in the picture'),
  }),
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('none'), reason: z.string().describe('In a sentence') }),
]);
export type OutagePicture = z.infer<typeof OutagePicture>;

const ChangeBefore = z.object({
  at: isoTime,
  kind: z.enum(['deployment', 'technology', 'picture']),
  text: z.string(),
});

export const IncidentEvidence = z.object({
  url: z.string().describe('The page that was affected first'),
  checks: z
    .array(ObservedCheck)
    .describe('Checks from the last one before the incident on, oldest first, at most 12'),
  picture: OutagePicture.nullable().describe('Null without an outage'),
  before: z
    .array(ChangeBefore)
    .describe(
      'Deployments of the week before it; technologies and pictures that changed on the day before it; newest first',
    ),
});
export type IncidentEvidence = z.infer<typeof IncidentEvidence>;

export const getIncidentEvidence = defineCall({
  id: 'get-incident-evidence',
  domain: 'history',
  path: '/incidents/{incidentId}/evidence',
  summary: 'What was observed during an incident, and what changed before it',
  whenLimited: 'view',
  params,
  answer: IncidentEvidence,
});

export const acknowledgeIncident = defineCall({
  id: 'acknowledge-incident',
  method: 'POST',
  path: '/incidents/{incidentId}/acknowledge',
  summary: 'Acknowledge an incident; idempotent',
  whenLimited: 'work',
  params,
  writes,
});

/** Incidents of one request. */
const mostAtOnce = 100;

export const acknowledgeIncidents = defineCall({
  id: 'acknowledge-incidents',
  path: '/incidents/acknowledge',
  summary: `Acknowledge ${mostAtOnce} incidents at most; idempotent, and nothing is done if one does not exist`,
  whenLimited: 'work',
  body: z.object({
    incidentIds: z
      .array(params.shape.incidentId)
      .min(1, 'Choose an incident')
      .max(mostAtOnce, `Choose ${mostAtOnce} incidents at most`),
  }),
  writes: {
    kind: 'incident',
    names: ({ body: { incidentIds } }) => incidentIds,
  },
});

export const listAssignees = defineCall({
  id: 'list-assignees',
  path: '/incident-assignees',
  summary:
    'Users who can be assigned to incidents, or to one: those who reach it. Members who are limited to clients get only themselves',
  whenLimited: 'view',
  query: z.object({ incidentId: incidentIdField.optional() }),
  answer: z.array(Assignee),
});

export const assignIncident = defineCall({
  id: 'assign-incident',
  path: '/incidents/{incidentId}/assign',
  summary: 'Assign an incident to a user who reaches it, who gets a mail; or unassign it',
  whenLimited: 'work',
  params,
  body: z.object({ userId: z.string().min(1).max(100).nullable().describe('Null to unassign it') }),
  writes,
});

/** In days. */
export const longestMute = 90;

export const muteIncident = defineCall({
  id: 'mute-incident',
  path: '/incidents/{incidentId}/mute',
  summary: 'Send nothing about an incident until a time; what happens meanwhile is not sent later',
  whenLimited: 'work',
  params,
  body: z.object({
    until: isoTime
      .nullable()
      .describe(`In the future, ${longestMute} days ahead at most; null to end it now`),
  }),
  writes,
});

/** In characters. */
export const longestPostMortem = 20_000;

export const writePostMortem = defineCall({
  id: 'write-post-mortem',
  path: '/incidents/{incidentId}/post-mortem',
  summary: 'Write what was learned from an incident; replaces the text before',
  whenLimited: 'work',
  params,
  body: z.object({
    text: z
      .string()
      .trim()
      .max(longestPostMortem, `A post-mortem has ${longestPostMortem} characters at most`),
  }),
  writes,
  limit: { requests: 120, windowSeconds: 3600 },
});

/** In characters. */
export const longestComment = 2000;

export const commentOnIncident = defineCall({
  id: 'comment-on-incident',
  path: '/incidents/{incidentId}/comment',
  summary: 'Add a comment to an incident',
  whenLimited: 'work',
  params,
  body: z.object({
    text: z
      .string('A comment is required')
      .trim()
      .min(1, 'A comment is required')
      .max(longestComment, `A comment has ${longestComment} characters at most`),
  }),
  writes,
  limit: { requests: 60, windowSeconds: 3600 },
});

export const markFalseAlarm = defineCall({
  id: 'mark-false-alarm',
  method: 'POST',
  path: '/incidents/{incidentId}/false-alarm',
  summary: 'Mark the incident as a false alarm, which stops its notifications',
  whenLimited: 'work',
  params,
  writes,
});
