import * as z from 'zod';
import { availabilityTarget as target } from '../../models/monitoring/availability-target.ts';
import { CheckSettings, PublicCheckSettings } from '../../models/monitoring/check-settings.ts';
import { name } from '../../models/name.ts';
import { uptimeFailureReasons } from '../../uptime/uptime.ts';
import { callsOf } from '../define-call.ts';
import { isoTime, webUrl } from '../fields.ts';
import { chosenInterval, endpointUrl, LastAnswer, monitorUrl, UptimeSchedule } from './uptime.ts';

const defineCall = callsOf('uptime', { ours: true, errors: ['not_found'] });

const milliseconds = z.number().nonnegative();
const Reason = z.enum(uptimeFailureReasons);
const site = webUrl.describe('The site');
const endpointName = name('Name', 80);

export const Monitor = z.object({
  kind: z.enum(['page', 'endpoint']).describe('page: the site itself, or one of its pages'),
  url: z
    .string()
    .describe('Its address: http(s)://…, tcp://host:port or dns://resolver/name?type=A'),
  name: z.string().nullable().describe('Null for a page'),
  settings: PublicCheckSettings.nullable().describe('Null: as a browser opens a page'),
  target,
  state: z
    .enum(['up', 'down', 'unknown', 'paused'])
    .describe('By the newest settled check; unknown before the first'),
  since: isoTime.nullable(),
  reason: Reason.optional().describe('Why it is down'),
  statusCode: z.number().int().optional().describe('With which it is down'),
  isConfirming: z.boolean().describe('Whether a failure is being confirmed'),
  lastAnswer: LastAnswer.nullable().describe('The last check; null before the first'),
  day: z
    .array(
      z.object({
        from: isoTime,
        state: z
          .enum(['up', 'down', 'part', 'unknown', 'planned'])
          .describe('part: down for a part of it. planned: in a maintenance window'),
      }),
    )
    .describe('The last 24 hours, oldest first, by the duration of outages'),
  schedule: UptimeSchedule.nullable(),
  canWrite: z.boolean().describe('Whether the caller may change it'),
});
export type Monitor = z.infer<typeof Monitor>;

export const listMonitors = defineCall({
  id: 'list-monitors',
  path: '/monitors',
  summary: 'What is checked of a site: its pages, then its endpoints by name',
  whenLimited: 'view',
  query: z.object({ site }),
  answer: z.object({
    monitors: z.array(Monitor),
    limit: z.number().int().describe('Endpoints that the plan includes for each site'),
  }),
});

const NamedEndpoint = z.object({ url: z.string(), name: z.string(), site: webUrl });
export type NamedEndpoint = z.infer<typeof NamedEndpoint>;

export const listEndpoints = defineCall({
  id: 'list-endpoints',
  path: '/endpoints',
  summary: 'The names of the endpoints of all sites',
  whenLimited: 'view',
  answer: z.object({ endpoints: z.array(NamedEndpoint) }),
  errors: [],
});

export const addEndpoint = defineCall({
  id: 'add-endpoint',
  path: '/monitors',
  summary:
    'Add an endpoint to a site: an address, TCP port or DNS name of which only the uptime is watched',
  whenLimited: 'work',
  whenExpired: 'refused',
  whenUnconfirmed: 'refused',
  body: z.object({
    site,
    name: endpointName,
    address: endpointUrl.describe('The record type of a DNS name is that of the settings'),
    settings: CheckSettings,
    target: target.optional(),
    everyMinutes: chosenInterval.optional(),
  }),
  writes: { kind: 'monitor', names: ({ body }) => [body.name] },
  answer: Monitor,
  errors: ['not_found', 'limit_reached', 'conflict'],
});

export const changeMonitor = defineCall({
  id: 'change-monitor',
  path: '/monitors/settings',
  summary: 'Change how a page or endpoint is checked; what is left out stays',
  whenLimited: 'work',
  whenExpired: 'refused',
  whenUnconfirmed: 'refused',
  body: z.object({
    url: monitorUrl,
    name: endpointName.optional().describe('Of an endpoint'),
    settings: CheckSettings.nullable()
      .optional()
      .describe('Of the same kind as its address; null: a page is checked as a browser opens it'),
    target: target.optional(),
    everyMinutes: chosenInterval.optional(),
  }),
  writes: { kind: 'monitor', names: ({ body }) => [body.url] },
  answer: Monitor,
  errors: ['not_found', 'conflict'],
  limit: {
    requests: 200,
    windowSeconds: 3600,
    refusal: 'You have changed 200 monitors within an hour. Please try again later',
  },
});

export const removeEndpoint = defineCall({
  id: 'remove-endpoint',
  path: '/monitors/delete',
  summary: 'Remove an endpoint with its history; succeeds if it is already removed',
  whenLimited: 'work',
  body: z.object({ site, address: endpointUrl }),
  writes: { kind: 'monitor', names: ({ body }) => [body.address] },
});

export const CheckTrial = z.object({
  isUp: z.boolean(),
  words: z.string().describe('The result: Answered 200 in 143 ms; text found'),
  reason: Reason.nullable().describe('Why it is down; null while it is up'),
  statusCode: z.number().int().nullable(),
  responseMs: milliseconds.nullable(),
  answers: z.array(z.string()).describe('Of a DNS name; else empty'),
});
export type CheckTrial = z.infer<typeof CheckTrial>;

export const tryCheck = defineCall({
  id: 'try-check',
  path: '/monitors/try',
  summary:
    'Check an address once with these settings. Nothing is stored; a header without a value has the stored one of that address',
  whenLimited: 'work',
  whenExpired: 'refused',
  whenUnconfirmed: 'refused',
  body: z.object({ site, address: endpointUrl, settings: CheckSettings.nullable() }),
  answer: CheckTrial,
  errors: ['not_found', 'conflict'],
  limit: {
    requests: 30,
    windowSeconds: 3600,
    refusal: 'You have tried 30 checks within an hour. Please try again later',
  },
});
