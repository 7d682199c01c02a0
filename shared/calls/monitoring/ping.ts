import * as z from 'zod';
import * as messages from '../messages.ts';
import { PingCampaign, PingNode, PingReport, PingStatus } from '../../models/monitoring/ping.ts';
import { requires } from '../../models/texts.ts';
import { timeZone as ianaZone } from '../../models/time-zone.ts';
import { longestPingDays, mostPingNodes } from '../../ping/ping-limits.ts';
import { callsOf } from '../define-call.ts';
import { listOf, webUrl } from '../fields.ts';

const defineCall = callsOf('ping');

/** In characters, with fractions of a second and an offset. */
const longestTime = 40;

/** A calendar day; of a time, the part before its T. */
const day = z
  .string()
  .max(longestTime, { error: messages.pingDateNotValid, abort: true })
  .transform((value) => value.split('T')[0] ?? '')
  .pipe(z.iso.date({ error: messages.pingDateNotValid, abort: true }))
  .describe('A day, YYYY-MM-DD, in the time zone of the reports');

/** Our screens omit it: days are in the account's zone. */
const timeZone = ianaZone
  .optional()
  .describe(
    'Ours. IANA name of the zone of days and hours; that of the account’s owner if omitted',
  );

export const getNodes = defineCall({
  id: 'get-nodes',
  path: '/get-nodes',
  summary: 'The nodes that sites can be pinged from, by key',
  answer: z.record(z.string(), PingNode),
});

export const listPingProblems = defineCall({
  id: 'list-ping-problems',
  path: '/ping/problems',
  summary: 'Problems in the settings of nodes that the operator has to fix',
  ours: true,
  answer: z.object({
    problems: z.array(z.string()).describe('Sentences without secrets; empty if there are none'),
  }),
});

const reports = {
  domain: 'ping',
  caller: 'member',
  body: z
    .object({ site: webUrl, startDate: day.optional(), endDate: day.optional(), timeZone })
    .refine(({ startDate = '', endDate = '9999' }) => startDate <= endDate, {
      error: messages.pingEndBeforeStart,
      path: ['endDate'],
    }),
  answer: z.array(PingReport),
  errors: ['not_found'],
} as const;

export const getPingData = defineCall({
  ...reports,
  id: 'get-ping-data',
  path: '/get-ping-data',
  summary:
    'Pings of a site by calendar day over 13 months, newest first; at most 10,000 results, request earlier days by date',
});

export const getPingDataAsBefore = defineCall({
  ...reports,
  id: 'get-ping-data-as-before',
  path: '/ping/get-ping-data',
  summary: 'Alias of /get-ping-data under its older path',
});

const moment = z
  .string()
  .max(longestTime, { error: messages.pingTimeNotValid, abort: true })
  .pipe(z.iso.datetime({ offset: true, error: messages.pingTimeNotValid, abort: true }))
  .transform((value) => new Date(value).toISOString())
  .describe('ISO 8601, with Z or an offset');
const longestMs = longestPingDays * 86_400_000;

export const pingServer = defineCall({
  id: 'ping-server',
  path: '/ping-server',
  summary:
    'Ping a site now, and hourly until the end of the interval if it is in the future; an hourly ping counts against the plan until it ends',
  whenExpired: 'refused',
  body: z
    .object({
      site: webUrl,
      selectedCountries: listOf(z.string(requires(messages.unknownPingNode)).min(1).max(200), {
        one: 'country',
        many: 'countries',
        least: 1,
        most: mostPingNodes,
      }).describe('Keys of nodes'),
      startDate: moment,
      endDate: moment,
      timeZone,
    })
    .refine(({ startDate, endDate }) => startDate <= endDate, {
      error: messages.pingEndBeforeStart,
      path: ['endDate'],
    })
    .refine(({ startDate, endDate }) => Date.parse(endDate) - Date.parse(startDate) <= longestMs, {
      error: messages.pingIntervalTooLong(longestPingDays),
      path: ['endDate'],
    }),
  writes: { kind: 'ping', names: ({ body }) => [body.site] },
  answer: z.object({
    pingId: z.string().describe('Id of the running ping'),
    site: z.string(),
    campaign: PingCampaign.nullable().describe('Null if the interval has passed'),
  }),
  status: 202,
  errors: ['invalid_input', 'not_found', 'limit_reached'],
  limit: { requests: 60, windowSeconds: 3600 },
});

export const getPingStatus = defineCall({
  id: 'get-ping-status',
  path: '/ping/status',
  summary: 'Progress of a ping',
  ours: true,
  query: z.object({ pingId: z.string().min(1).max(64) }),
  answer: PingStatus,
  errors: ['not_found'],
});

export const deletePingData = defineCall({
  id: 'delete-ping-data',
  path: '/ping/delete-ping-data',
  summary: 'Delete the pings of a site on a calendar day; succeeds if there are none',
  body: z.object({ site: webUrl, date: day, timeZone }),
  writes: { kind: 'ping', names: ({ body }) => [`${body.site} ${body.date}`] },
  errors: ['not_found'],
});

export const listPingCampaigns = defineCall({
  id: 'list-ping-campaigns',
  path: '/ping/campaigns',
  summary: 'Active hourly pings of the account, ordered by their end',
  ours: true,
  answer: z.object({
    campaigns: z.array(PingCampaign),
    limit: z.number().int().nullable().describe('Most at a time in the plan; null without a limit'),
  }),
});

export const endPingCampaign = defineCall({
  id: 'end-ping-campaign',
  path: '/ping/campaigns/end',
  summary: 'Stop an hourly ping early; its results are kept. Succeeds if it has already ended',
  ours: true,
  body: z.object({ campaignId: z.string().min(1).max(64) }),
  writes: { kind: 'ping', names: ({ body }) => [body.campaignId] },
});
