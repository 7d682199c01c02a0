import * as z from 'zod';
import { isoTime } from '../../calls/fields.ts';
import { ScanState } from '../measuring/scan.ts';

/** Where a node comes from: a probe of ours in a region or on another machine, the public network, or this machine. */
export const pingNodeSources = ['region', 'probe', 'globalping', 'this-machine'] as const;

const milliseconds = z.number().nonnegative();
const countryCode = z.string().describe('ISO 3166-1 alpha-2; empty for this machine');

/** A place that sites are pinged from. */
export const PingNode = z.object({
  server: z.string().describe('Label: country and city, or This machine'),
  latency: milliseconds
    .nullable()
    .describe('How long the node itself takes to answer; null if it is away or was not measured'),
  country: z.string(),
  countryCode,
  city: z.string(),
  source: z.enum(pingNodeSources),
  isAway: z.boolean().describe('It cannot measure at present'),
  awayUntil: isoTime
    .optional()
    .describe('When its provider allows measurements again; absent if that is unknown'),
});
export type PingNode = z.infer<typeof PingNode>;

const ofFour = z.string().regex(/^[0-4]\/4$/);

/** The result of one node in one hour, or that it was away. */
export const PingEntry = z.object({
  nodeKey: z.string(),
  country: z.string().describe('Country of the node'),
  countryCode,
  server: z.string().describe('Label of the node'),
  ip_address: z.string().describe('Address that the node connected to; empty without one'),
  latency: milliseconds.nullable().describe('Mean of the successful connects; null without any'),
  rtt: z
    .object({ min: milliseconds, avg: milliseconds, max: milliseconds })
    .nullable()
    .describe('Times of the successful connects, with two decimals; null without any'),
  result: z
    .object({
      ok: ofFour.describe('Connected'),
      malformed: ofFour.describe('Refused, reset or not resolved'),
      timeout: ofFour.describe('Not within 3 seconds'),
    })
    .describe('Counts of four TCP connects; all 0/4 if the node was away'),
  hour: z.number().int().min(0).max(23).describe('When it was due, in the time zone of the report'),
  at: z.iso.datetime().describe('When it was measured'),
  isAway: z
    .literal(true)
    .optional()
    .describe('The node did not measure: nothing is known of the site'),
});
export type PingEntry = z.infer<typeof PingEntry>;

/** Pings of a site on one calendar day. */
export const PingReport = z.object({
  _id: z.string(),
  date: z.iso.date().describe('Calendar day in the time zone'),
  timeZone: z.string().describe('IANA name: that of the request, or the account owner’s'),
  countries: z
    .array(z.string())
    .describe('Countries of its nodes, each once; This machine for this machine'),
  latency: milliseconds
    .nullable()
    .describe('Mean over the entries that have one; null without any'),
  data: z.array(PingEntry).describe('Oldest first'),
});
export type PingReport = z.infer<typeof PingReport>;

/** How far one ping of a site is. */
export const PingStatus = z.object({
  pingId: z.string(),
  site: z.string(),
  status: ScanState,
  percent: z.number().int().min(0).max(100),
  nodes: z.number().int().describe('Nodes that were asked'),
  away: z.number().int().describe('Nodes that turned out to be away'),
});
export type PingStatus = z.infer<typeof PingStatus>;

/** Hourly pings of a site until an end. */
export const PingCampaign = z.object({
  campaignId: z.string(),
  site: z.string(),
  servers: z.array(z.string()).describe('Labels of its nodes'),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  nextAt: z.iso.datetime().describe('The next ping is due'),
});
export type PingCampaign = z.infer<typeof PingCampaign>;
