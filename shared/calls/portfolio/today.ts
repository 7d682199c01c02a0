import * as z from 'zod';
import { Device } from '../../models/measuring/scan.ts';
import { Client } from '../../models/registry/client.ts';
import { callsOf } from '../define-call.ts';
import { isoTime } from '../fields.ts';
import { fileAnswer } from '../file-answer.ts';

const defineCall = callsOf('today', { ours: true });

/** A site as lists of Today name it. */
const NamedSite = z.object({
  url: z.string(),
  siteName: z.string(),
  clientId: z.string().optional(),
});
export type NamedSite = z.infer<typeof NamedSite>;

/** Days ahead of which expiries are listed. */
export const expiryDays = 60;

export const Expiry = z.object({
  kind: z.enum(['certificate', 'domain']),
  name: z.string().describe('Host of the certificate, or the registered domain'),
  at: isoTime,
  registrar: z
    .string()
    .nullable()
    .describe('Of a domain, as its registry names it; null if unknown'),
  sites: z.array(NamedSite).min(1).describe('Those that the caller reaches, by name'),
});
export type Expiry = z.infer<typeof Expiry>;

export const listExpiring = defineCall({
  id: 'list-expiring',
  path: '/portfolio/expiring',
  summary: `Certificates and domains that expire within ${expiryDays} days, or have expired, the soonest first`,
  whenLimited: 'view',
  answer: z.object({
    rows: z.array(Expiry),
    feedSince: isoTime
      .nullable()
      .describe('When the caller’s calendar address was made; null without one'),
  }),
});

export const createExpiryFeed = defineCall({
  id: 'create-expiry-feed',
  method: 'POST',
  path: '/portfolio/expiring/feed',
  summary: 'A secret address at which a calendar reads what expires; the former one stops working',
  whenLimited: 'view',
  writes: { kind: 'share-link' },
  answer: z.object({ address: z.url().describe('Shown only here') }),
  limit: { requests: 20, windowSeconds: 3600 },
});

export const removeExpiryFeed = defineCall({
  id: 'remove-expiry-feed',
  method: 'POST',
  path: '/portfolio/expiring/feed/delete',
  summary: 'Revoke the caller’s calendar address; succeeds if there is none',
  whenLimited: 'view',
  writes: { kind: 'share-link' },
});

export const getExpiryCalendar = defineCall({
  id: 'get-expiry-calendar',
  path: '/calendars/{token}',
  summary: 'What expires, as a calendar (RFC 5545), for anyone who has its address',
  caller: 'public',
  params: z.object({
    token: z.string().regex(/^[\w-]{43}$/, 'This is not the address of a calendar'),
  }),
  answer: fileAnswer,
  answerType: 'text/calendar',
  errors: ['not_found'],
  limit: { requests: 60, windowSeconds: 60 },
});

/** The worst first. */
export const newsKinds = [
  'down',
  'slower',
  'worse',
  'expiring',
  'technology',
  'deployed',
  'faster',
] as const;

export const NewsItem = z.object({
  kind: z.enum(newsKinds).describe('down: an outage, ongoing or over; worse: another incident'),
  at: isoTime.describe('When it happened or began'),
  until: isoTime.nullable().describe('When it was over; null if it is not, or has no duration'),
  text: z.string().describe('What happened; contains data from the page'),
  size: z.string().nullable().describe("'12 points slower'; null where nothing was measured"),
  site: NamedSite,
  others: z.array(NamedSite).describe('Further sites of the same incident'),
  incidentId: z.string().nullable(),
  handledBy: z
    .string()
    .nullable()
    .describe('Who is assigned, acknowledged it or deployed; null if no one has'),
});
export type NewsItem = z.infer<typeof NewsItem>;

/** In days: how far back news go. */
export const oldestNews = 31;

export const listNews = defineCall({
  id: 'list-news',
  path: '/portfolio/since',
  summary: 'What happened to the sites since a time, the worst first',
  whenLimited: 'view',
  query: z.object({
    from: isoTime
      .optional()
      .describe(
        `Yesterday at 18:00 in the account's time zone if omitted; ${oldestNews} days ago at most`,
      ),
  }),
  answer: z.object({ from: isoTime, items: z.array(NewsItem) }),
});

/** A fix of one site. */
export const SiteFix = NamedSite.extend({
  score: z.number().min(0).max(100).describe('Of the newest scan'),
  findingId: z.string().describe('Lighthouse’s audit id'),
  points: z
    .number()
    .nonnegative()
    .describe('Points that it gains, at most what the score lacks to 100'),
  isTried: z.boolean().describe('Shown by trying it on a copy of the page, or else estimated'),
  isTriable: z.boolean().describe('Whether it can be tried and was not'),
});
export type SiteFix = z.infer<typeof SiteFix>;

export const FixGroup = z.object({
  findingId: z.string().describe('Lighthouse’s audit id'),
  title: z.string(),
  subject: z
    .string()
    .describe(
      'The file, extension or company that causes it on each site; empty if there is not one',
    ),
  triedPoints: z.number().nonnegative().describe('Sum of what was tried'),
  estimatedPoints: z.number().nonnegative().describe('Sum of what was not tried, as estimated'),
  clientIds: z.array(z.string()),
  sites: z.array(SiteFix).min(1).describe('The greatest gain first'),
});
export type FixGroup = z.infer<typeof FixGroup>;

const fixesOn = z.object({ device: Device.default('mobile') });

export const listFixes = defineCall({
  id: 'list-fixes',
  path: '/portfolio/fixes',
  summary:
    'Fixes of the home pages of all sites, those with one cause together, the greatest sum first',
  whenLimited: 'view',
  query: fixesOn,
  answer: z.object({
    device: Device,
    groups: z.array(FixGroup),
    unknown: z.number().int().describe('Sites without a scan that says what to fix'),
  }),
});

export const exportFixes = defineCall({
  id: 'export-fixes',
  domain: 'exports',
  path: '/portfolio/fixes/csv',
  summary: 'The same as CSV, a line for each site of each fix',
  whenLimited: 'view',
  query: fixesOn,
  answer: fileAnswer,
  answerType: 'text/csv',
});

const seconds = z.number().nonnegative();
const LcpOfSites = z
  .object({
    worst: seconds,
    worstSite: NamedSite,
    median: seconds,
    sites: z.number().int().describe('Sites with such a value'),
  })
  .nullable()
  .describe('Seconds on mobile; null without any');

export const ClientNumbers = z.object({
  clientId: z.string().nullable().describe('Null for the sites of no client'),
  name: z.string(),
  sites: z.number().int(),
  down: z.array(NamedSite).describe('Down now'),
  lcp: z.object({ field: LcpOfSites, visitors: LcpOfSites, lab: LcpOfSites }),
  availability: z.object({
    percent: z
      .number()
      .min(0)
      .max(100)
      .nullable()
      .describe('Of the time of all its sites whose state is known, this month; null if unknown'),
    missed: z.array(NamedSite).describe('Sites below their target'),
    target: z.number().min(0).max(100).nullable().describe('Null if its sites have different ones'),
    from: isoTime,
  }),
  nextReportAt: isoTime.nullable().describe('Null if none is planned'),
  contacts: Client.shape.contacts,
  called: z
    .object({ at: isoTime, by: z.string(), note: z.string() })
    .nullable()
    .describe('When someone of the team last called them'),
});
export type ClientNumbers = z.infer<typeof ClientNumbers>;

export const listClientNumbers = defineCall({
  id: 'list-client-numbers',
  path: '/portfolio/clients',
  summary: 'The clients with their sites in numbers, those with a site that is down first',
  whenLimited: 'view',
  answer: z.object({ clients: z.array(ClientNumbers) }),
});

/** What was done. */
export const workKinds = [
  'assigned',
  'acknowledged',
  'noted',
  'resolved',
  'deployed',
  'called',
  'changed',
] as const;

export const WorkEntry = z.object({
  at: isoTime,
  by: z.string().describe('Name of the person, or what acted for them'),
  kind: z.enum(workKinds),
  what: z.string().describe('In a few words'),
  sites: z.array(NamedSite).describe('Affected sites that exist, at most ten'),
  clientIds: z.array(z.string()),
  incidentId: z.string().nullable(),
});
export type WorkEntry = z.infer<typeof WorkEntry>;

/** Entries of one answer. */
export const mostWork = 1000;
/** In days. */
export const longestWork = 92;

export const listTeamWork = defineCall({
  id: 'list-team-work',
  path: '/portfolio/team',
  summary: `What was done by whom on sites, clients and incidents, newest first, ${mostWork} entries at most`,
  whenLimited: 'view',
  query: z.object({
    days: z.coerce
      .number('Days is a number')
      .int('Days is a whole number')
      .min(1, 'Days is at least 1')
      .max(longestWork, `Days is at most ${longestWork}`)
      .default(7)
      .describe('The last days'),
  }),
  answer: z.object({ entries: z.array(WorkEntry) }),
});

/** The data that a site may lack. */
export const dataKinds = ['scans', 'uptime', 'field', 'visitors', 'analytics'] as const;
export type DataKind = (typeof dataKinds)[number];

/** Why a site lacks data. */
export const missingReasons = [
  'paused',
  'not-scanned',
  'scan-failed',
  'not-checked',
  'not-configured',
  'too-few-users',
  'script-off',
  'no-views',
  'no-property',
  'not-this-site',
  'no-access',
  'not-found',
  'old-property',
] as const;
export type MissingReason = (typeof missingReasons)[number];

export const MissingData = NamedSite.extend({
  missing: z
    .array(z.object({ data: z.enum(dataKinds), why: z.enum(missingReasons) }))
    .min(1)
    .describe('In the order of `dataKinds`'),
});
export type MissingData = z.infer<typeof MissingData>;

export const listMissingData = defineCall({
  id: 'list-missing-data',
  path: '/portfolio/missing-data',
  summary: 'Sites that lack scans, uptime, field data, visitors or analytics, and why',
  whenLimited: 'view',
  answer: z.object({ sites: z.number().int().describe('All'), rows: z.array(MissingData) }),
});
