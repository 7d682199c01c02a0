import * as z from 'zod';
import { brokenKinds } from '../../uptime/uptime-failures.ts';
import { Elsewhere } from '../../uptime/other-places.ts';
import { RegisteredDomain } from '../../uptime/registered-domain.ts';
import { uptimeFailureReasons, uptimeIntervals, uptimeStates } from '../../uptime/uptime.ts';
import { callsOf } from '../define-call.ts';
import { readEndpoint } from '../../models/monitoring/endpoint-address.ts';
import { requires } from '../../models/texts.ts';
import * as messages from '../messages.ts';
import { isoTime, longestUrl, webUrl } from '../fields.ts';

const defineCall = callsOf('uptime', { errors: ['not_found'] });

/** @param required message if it is missing */
const monitorUrlOr = (required: string) =>
  z
    .string(requires(required))
    .trim()
    .min(1, required)
    .max(longestUrl, messages.urlTooLong(longestUrl))
    // An empty value needs only one message, and so does one that is too long.
    .refine(
      (value) => value === '' || value.length > longestUrl || readEndpoint(value) !== undefined,
      { error: messages.monitorUrlNotValid },
    )
    .describe(
      `http(s)://…, tcp://host:port or dns://resolver/name?type=A, of at most ${longestUrl} characters`,
    );

/** The address of a page or endpoint. */
export const monitorUrl = monitorUrlOr(messages.siteUrlNotValid);
/** The address of a new endpoint. */
export const endpointUrl = monitorUrlOr('Address is required');

const urlQuery = z.object({ url: webUrl });
const monitorQuery = z.object({ url: monitorUrl });
const milliseconds = z.number().nonnegative();

export const UptimeTimings = z.object({
  dnsMs: milliseconds.nullable().describe('Name resolution; null for a literal address'),
  connectMs: milliseconds.describe('TCP handshake'),
  tlsMs: milliseconds.nullable().describe('TLS handshake; null over http'),
  firstByteMs: milliseconds.describe('From sending the request to the first byte of the response'),
  totalMs: milliseconds.describe(
    'Everything, redirects included; of a stream without end, until its first byte',
  ),
});
export type UptimeTimings = z.infer<typeof UptimeTimings>;

const UptimeStateField = z
  .enum(uptimeStates)
  .describe('unknown: our own network was down; not counted');
const Reason = z
  .enum(uptimeFailureReasons)
  .describe('Why our own check failed; http-status: see statusCode');

export const UptimeRecord = z.object({
  hourly: isoTime.describe('When the decisive attempt of the check started'),
  simple: z.object({ status: UptimeStateField }),
  statusCode: z.number().int().nullable().describe('HTTP status after redirects; null without one'),
  responseMs: milliseconds.nullable().describe('Total time of the check; null without an answer'),
  reason: Reason.optional(),
  elsewhere: Elsewhere.optional().describe(
    'Results from other places when our own check failed; a page that one of them reached is down from one region only, and counts as up',
  ),
  shows: z
    .enum(brokenKinds)
    .optional()
    .describe('What the page shows instead of its content although its status is one of success'),
});
export type UptimeRecord = z.infer<typeof UptimeRecord>;

export const listMonthlyUptime = defineCall({
  id: 'list-monthly-uptime',
  path: '/uptime/monthly',
  summary:
    'Hourly checks of the last 30 days, newest last; an hour with a confirmed outage counts as down',
  whenLimited: 'view',
  query: urlQuery,
  answer: z.array(UptimeRecord),
});

const UptimeCheck = UptimeRecord.extend({
  finalUrl: z.string().nullable().describe('Address of the response, after redirects'),
  redirects: z.number().int().nonnegative(),
  timings: UptimeTimings.nullable().describe('Timings of the last hop; null without a response'),
  certificateExpiresAt: isoTime
    .nullable()
    .describe(
      'When the first certificate expires of all that vouch for the hosts on the way to the page; null over http, or without an answer',
    ),
  isChainIncomplete: z
    .boolean()
    .describe(
      'Whether a server on the way does not send all of its certificates: browsers that find the others by themselves open the page, and some clients do not',
    ),
});
export type UptimeCheck = z.infer<typeof UptimeCheck>;

export const UptimeNow = z.object({
  url: z.string(),
  status: z
    .enum(['done', 'confirming', 'none'])
    .describe('confirming: it failed, and up to two further attempts will decide'),
  check: UptimeCheck.nullable().describe('The newest check that has ended; null before the first'),
});
export type UptimeNow = z.infer<typeof UptimeNow>;

const minutes = z.number().int().positive();

/** How often a page or endpoint is checked, as an account chooses it. */
export const chosenInterval = z
  .literal(uptimeIntervals)
  .describe('Minutes between two checks while it is up; the plan bounds it');

export const UptimeSchedule = z.object({
  everyMinutes: minutes.describe('Between two checks while the page is up; while it is down, one'),
  shortestMinutes: minutes.describe('The shortest interval that may be chosen'),
  nextCheckAt: isoTime.nullable().describe('Null while the page is not checked'),
});
export type UptimeSchedule = z.infer<typeof UptimeSchedule>;

export const LastAnswer = z.object({
  at: isoTime,
  status: UptimeStateField,
  responseMs: milliseconds.nullable(),
  statusCode: z.number().int().nullable(),
});
export type LastAnswer = z.infer<typeof LastAnswer>;

export const LatestUptime = UptimeNow.extend({
  lastAnswer: LastAnswer.nullable().describe(
    'The last check, which found nothing new if it is later than the one above; null before the first',
  ),
  schedule: UptimeSchedule.nullable().describe('Null for an address that is not watched'),
  domain: RegisteredDomain.nullable().describe(
    'Null for a literal address, and before its registry was asked for the first time',
  ),
});
export type LatestUptime = z.infer<typeof LatestUptime>;

export const checkUptime = defineCall({
  id: 'check-uptime',
  path: '/uptime',
  summary: 'Check a page now; 202 while a failure is being confirmed',
  whenLimited: 'work',
  whenExpired: 'refused',
  body: monitorQuery,
  writes: { kind: 'page', names: ({ body }) => [body.url] },
  answer: UptimeNow,
  isAccepted: ({ status }) => status === 'confirming',
  limit: { requests: 60, windowSeconds: 3600 },
});

export const getLatestUptime = defineCall({
  id: 'get-latest-uptime',
  path: '/uptime/latest',
  summary: 'The newest check of a page with its timings, and whether a failure is being confirmed',
  whenLimited: 'view',
  ours: true,
  query: monitorQuery,
  answer: LatestUptime,
});

export const setUptimeInterval = defineCall({
  id: 'set-uptime-interval',
  path: '/uptime/interval',
  summary: 'Choose how often a site or page is checked while it is up; the plan bounds it',
  whenLimited: 'work',
  ours: true,
  body: monitorQuery.extend({ everyMinutes: chosenInterval }),
  writes: { kind: 'page', names: ({ body }) => [body.url] },
  answer: UptimeSchedule,
});

export const listDailyUptime = defineCall({
  id: 'list-daily-uptime',
  path: '/uptime/daily',
  summary:
    'Daily roll-ups of completed days, oldest first, at most 400; kept longer than the checks',
  whenLimited: 'view',
  ours: true,
  query: urlQuery,
  answer: z.array(
    z.object({
      day: z.iso.date().describe('UTC'),
      up: z.number().int().describe('Hours'),
      down: z.number().int().describe('Hours'),
      unknown: z.number().int().describe('Hours; not counted'),
      meanResponseMs: milliseconds.nullable().describe('Over the hours that were up'),
    }),
  ),
});

export const Outages = z.object({
  from: isoTime
    .nullable()
    .describe('30 days ago, or the first check if that is later; null without any check'),
  to: isoTime.describe('Now'),
  outages: z
    .array(
      z.object({
        from: isoTime.describe('The first failed check, or the start of the period'),
        to: isoTime.nullable().describe('The check that found the page up again; null while down'),
        beganEarlier: z.boolean().describe('Whether it started before the period'),
        reason: Reason.optional(),
        statusCode: z.number().int().optional(),
        maintenance: z
          .enum(['whole', 'part'])
          .optional()
          .describe(
            'How much of it was in a maintenance window, which the availability leaves out',
          ),
      }),
    )
    .describe('Oldest first'),
  downMs: milliseconds.describe('Within the period, without planned maintenance'),
  knownMs: milliseconds.describe(
    'Time within the period whose state is known, without planned maintenance',
  ),
  plannedMs: milliseconds.describe('Planned maintenance within the period'),
  percent: z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .describe(
      'Availability: share of the time in which the state is known; null if that is less than a day',
    ),
});
export type Outages = z.infer<typeof Outages>;

export const listOutages = defineCall({
  id: 'list-outages',
  path: '/uptime/outages',
  summary: 'Confirmed outages of the last 30 days, and the availability by their duration',
  whenLimited: 'view',
  ours: true,
  query: monitorQuery,
  answer: Outages,
});
