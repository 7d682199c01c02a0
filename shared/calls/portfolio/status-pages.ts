import * as z from 'zod';
import {
  incidentComponents,
  incidentStage,
  incidentText,
  incidentTitle,
  Planned,
  StatusIncident,
} from '../../models/portfolio/status-incident.ts';
import {
  StatusPage,
  statusGroups,
  statusPassword,
  statusSlug,
  statusTitle,
} from '../../models/portfolio/status-page.ts';
import { clientColour } from '../../models/registry/client.ts';
import { callsOf } from '../define-call.ts';
import { isoTime } from '../fields.ts';

const defineCall = callsOf('status-pages', { ours: true });

const pageId = z.string('Status page is required').min(1, 'Status page is required').max(64);

export const listStatusPages = defineCall({
  id: 'list-status-pages',
  path: '/status-pages',
  summary: 'The status pages of the account, by title',
  whenLimited: 'view',
  answer: z.object({
    pages: z.array(StatusPage),
    limit: z.number().int().describe('Status pages that the plan allows'),
  }),
});

const fields = {
  title: statusTitle,
  clientId: z.string().min(1).max(64).nullable().default(null).describe('Null for none'),
  colour: clientColour.nullable().default(null),
  isPublished: z.boolean('Whether the page is published is required'),
  showsResponseTimes: z.boolean('Whether response times are shown is yes or no').default(false),
  password: statusPassword
    .nullable()
    .optional()
    .describe('That readers need; null for none, omitted for the one that it has. Never answered'),
  groups: statusGroups,
};

export const addStatusPage = defineCall({
  id: 'add-status-page',
  path: '/status-pages',
  summary: 'Add a status page. A component of it is public only if both are published',
  whenLimited: 'work',
  whenExpired: 'refused',
  whenUnconfirmed: 'refused',
  body: z.object({ slug: statusSlug, ...fields }),
  writes: { kind: 'status-page', names: ({ body }) => [body.title] },
  answer: StatusPage,
  errors: ['not_found', 'conflict', 'limit_reached'],
});

export const saveStatusPage = defineCall({
  id: 'save-status-page',
  path: '/status-pages/{pageId}',
  summary: 'Change everything of a status page but its address. The public page follows in seconds',
  whenLimited: 'work',
  whenExpired: 'refused',
  whenUnconfirmed: 'refused',
  params: z.object({ pageId }),
  body: z.object({
    ...fields,
    version: z
      .number('The version of the status page is required')
      .int('The version of the status page is a whole number')
      .describe('As it was read. Another one by now is a conflict, and nothing is changed'),
  }),
  writes: { kind: 'status-page', names: ({ body }) => [body.title] },
  answer: StatusPage,
  errors: ['not_found', 'conflict'],
});

export const removeStatusPage = defineCall({
  id: 'remove-status-page',
  method: 'POST',
  path: '/status-pages/{pageId}/delete',
  summary: 'Remove a status page, its feeds and its badge. Its address becomes free',
  whenLimited: 'work',
  params: z.object({ pageId }),
  writes: { kind: 'status-page', names: ({ params }) => [params.pageId] },
  errors: ['not_found'],
});

export const previewStatusPage = defineCall({
  id: 'preview-status-page',
  path: '/status-pages/{pageId}/preview',
  summary: 'The public page as it is, or as it would be if it were published',
  whenLimited: 'view',
  params: z.object({ pageId }),
  answer: z.object({ html: z.string().describe('A whole document without scripts') }),
  errors: ['not_found'],
  limit: { requests: 60, windowSeconds: 60 },
});

const ofPage = z.object({ pageId });
const incidentId = z.string('Incident is required').min(1, 'Incident is required').max(64);
const ofIncident = z.object({ pageId, incidentId });
const announces = {
  whenLimited: 'work',
  whenExpired: 'refused',
  whenUnconfirmed: 'refused',
  answer: StatusIncident,
} as const;

export const listStatusIncidents = defineCall({
  id: 'list-status-incidents',
  path: '/status-pages/{pageId}/incidents',
  summary: 'What people wrote on a status page, the newest first, and incidents of its components',
  whenLimited: 'view',
  params: ofPage,
  answer: z.object({
    incidents: z.array(StatusIncident),
    tracked: z
      .array(
        z.object({
          incidentId: z.string(),
          title: z.string().describe('With the public names of its components'),
          beganAt: isoTime,
          endedAt: isoTime.nullable(),
          componentIds: z.array(z.string()),
        }),
      )
      .describe(
        'Outages of its published components in the last week that are not on it yet, the newest first',
      ),
  }),
  errors: ['not_found'],
});

export const openStatusIncident = defineCall({
  ...announces,
  id: 'open-status-incident',
  path: '/status-pages/{pageId}/incidents',
  summary: 'Write an incident or planned maintenance on a status page',
  params: ofPage,
  body: z
    .object({
      title: incidentTitle,
      componentIds: incidentComponents.default([]).describe('Components that are affected'),
      text: incidentText,
      stage: incidentStage.optional().describe('Required for an incident'),
      planned: Planned.optional().describe('Required for maintenance'),
      trackedId: z.string().min(1).max(64).optional(),
    })
    .refine(({ stage, planned }) => (stage === undefined) !== (planned === undefined), {
      error: 'Give a stage for an incident, or times for maintenance',
      path: ['stage'],
    }),
  writes: { kind: 'status-page', names: ({ body }) => [body.title] },
  errors: ['not_found', 'limit_reached', 'conflict'],
});

export const updateStatusIncident = defineCall({
  ...announces,
  id: 'update-status-incident',
  path: '/status-pages/{pageId}/incidents/{incidentId}',
  summary: 'Add an update to an incident, or change the times of maintenance',
  params: ofIncident,
  body: z.object({
    text: incidentText,
    stage: incidentStage.optional().describe('For an incident'),
    planned: Planned.optional().describe('New times of maintenance'),
    seenUpdates: z
      .number('The number of updates that were read is required')
      .int('The number of updates that were read is a whole number')
      .describe('Updates that it had when it was read. More by now are a conflict'),
  }),
  writes: { kind: 'status-page', names: ({ params }) => [params.incidentId] },
  errors: ['not_found', 'limit_reached', 'conflict'],
});

export const removeStatusIncident = defineCall({
  id: 'remove-status-incident',
  method: 'POST',
  path: '/status-pages/{pageId}/incidents/{incidentId}/delete',
  summary: 'Remove an incident from a status page, with its updates',
  whenLimited: 'work',
  params: ofIncident,
  writes: { kind: 'status-page', names: ({ params }) => [params.incidentId] },
  errors: ['not_found'],
});
