import * as z from 'zod';
import { isoTime } from '../../calls/fields.ts';
import { clientColour } from '../registry/client.ts';
import { IncidentDocument } from '../notifying/incident-document.ts';

const band = z.enum(['good', 'average', 'bad']);

const ReportOutage = z.object({
  from: isoTime,
  to: isoTime.nullable().describe('Null while it lasted at the end of the period'),
  why: z.string().optional(),
});

const ReportChange = z.object({ at: isoTime, text: z.string() });

/** A Core Web Vital of the period, or the lab metric that stands in for it. */
export const ReportVital = z.object({
  metric: z.enum(['lcp', 'inp', 'tbt', 'cls']),
  value: z
    .number()
    .nullable()
    .describe('LCP in seconds, INP and TBT in milliseconds, CLS unitless'),
  band: band.nullable(),
  before: z.number().nullable().describe('At the start of the period'),
  interval: z
    .tuple([z.number(), z.number()])
    .optional()
    .describe('For visitors: the 95 % interval of the value of all visitors; absent with too few'),
});
export type ReportVital = z.infer<typeof ReportVital>;

export const ReportVitals = z.object({
  source: z
    .enum(['field', 'visitors', 'lab'])
    .describe(
      'field: Chrome users over 28 days, 75th percentile; visitors: the same of the site’s own, where CrUX has none; lab: our scans',
    ),
  views: z.number().int().optional().describe('For visitors: views in the 28 days'),
  isOrigin: z.boolean().describe('Field data of the whole origin'),
  metrics: z.array(ReportVital),
});
export type ReportVitals = z.infer<typeof ReportVitals>;

const ReportUptime = z.object({
  percent: z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .describe('Availability by the duration of outages; null if less than a day was watched'),
  watchedMs: z
    .number()
    .nonnegative()
    .optional()
    .describe('Time whose state is known; absent in reports from before it was stored'),
  downMs: z.number().nonnegative(),
  count: z.number().int().nonnegative().describe('Outages'),
});
/** Whether uptime was checked at all in the period of a report. */
export const wasWatched = (uptime: { percent: number | null; watchedMs?: number | undefined }) =>
  uptime.watchedMs === undefined ? uptime.percent !== null : uptime.watchedMs > 0;
const gain = z.string().describe('Such as `about +14 points`');

/** A finding that later scans no longer have. */
const ReportFix = z.object({
  title: z.string(),
  at: isoTime.describe('The first scan without it'),
  effect: z.string().describe('What the scans before and after it measured'),
});

const ReportScores = z.array(
  z.object({
    device: z.enum(['mobile', 'desktop']),
    before: z.number().nullable().describe('Median of the first scans; null with too few'),
    after: z.number().describe('Median of the last scans'),
    change: z
      .enum(['better', 'worse', 'none'])
      .nullable()
      .describe('none: no proven change; null: not enough history'),
  }),
);

/** A page of a site besides its home page. */
export const PageReport = z.object({
  url: z.string(),
  verdict: z.string().describe('In a few words'),
  band: band.nullable().describe('Null if nothing was measured'),
  uptime: ReportUptime,
  scores: ReportScores,
  vitals: ReportVitals.nullable(),
});
export type PageReport = z.infer<typeof PageReport>;

const perPoint = (what: string) =>
  z.array(z.number().nullable()).max(80).describe(`${what}; null where it is not known`);

/** Values of a period by day, or by several days where it is long. */
export const DaySeries = z.object({
  days: z.array(z.iso.date()).max(80).describe('The first day of each point, in the time zone'),
  step: z.number().int().positive().describe('Days of a point'),
  score: perPoint('Lighthouse performance on phones, 0 to 100'),
  lcp: perPoint('LCP of our scans on phones in seconds'),
  downMs: perPoint('Milliseconds of outages'),
});
export type DaySeries = z.infer<typeof DaySeries>;

const pictureOnDay = z.object({
  at: isoTime,
  image: z.string().regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/]+={0,2}$/),
});
const share = z.number().min(0).max(1);
const VisitShares = z.object({ good: share, average: share, bad: share });

/** A site for its owner, who knows no term of the field. */
const PlainSite = z.object({
  light: band.nullable().describe('Null if it was not fully measured and nothing is wrong'),
  short: z.array(z.string()).describe('Its month in a few words each'),
});

/** One site in a period. */
export const SiteReport = z.object({
  url: z.string(),
  siteName: z.string(),
  verdict: z.string(),
  band: band.nullable().describe('Null if nothing was measured'),
  uptime: ReportUptime.extend({
    words: z.string(),
    outages: z.array(ReportOutage).max(20).describe('The longest, oldest first'),
  }),
  scores: ReportScores,
  slow: z
    .string()
    .optional()
    .describe('Its state at the end of the period in a sentence, if a page of it was slow'),
  vitals: ReportVitals.nullable(),
  rivals: z.array(z.object({ name: z.string(), vitals: ReportVitals })).max(10),
  changes: z.array(ReportChange).max(30).describe('Oldest first'),
  fixed: z.array(ReportFix).max(10),
  next: z.array(z.object({ title: z.string(), gain: gain.nullable() })).max(3),
  notWorth: z
    .array(z.object({ title: z.string(), gain }))
    .optional()
    .describe('Fixes that were tried on a copy of the page and are not worth it'),
  nextDevice: z
    .enum(['mobile', 'desktop'])
    .optional()
    .describe('Whose score `next` would raise; absent without a scan, and in earlier reports'),
  gaps: z.array(z.string()).describe('What is missing in this report, in sentences'),
  pages: z
    .array(PageReport)
    .default([])
    .describe('Its registered pages, worst first; none in reports from before they were covered'),
  plain: PlainSite.optional().describe('Absent in earlier reports, as what follows'),
  series: z
    .object({ now: DaySeries, before: DaySeries.nullable() })
    .optional()
    .describe('before: the period of the same length before this one; null for long ones'),
  pictures: z
    .object({ first: pictureOnDay, last: pictureOnDay, isSame: z.boolean() })
    .optional()
    .describe('The oldest and newest stored screenshots of the period; absent without two'),
  compared: z
    .object({
      source: z.enum(['field', 'lab']),
      rows: z.array(
        z.object({ name: z.string(), seconds: z.number().nonnegative(), isOwn: z.boolean() }),
      ),
      omitted: z.number().int().nonnegative().describe('Competitors without such a value'),
    })
    .optional()
    .describe('LCP on phones beside competitors, of one source; absent without any'),
  visits: z
    .object({ views: z.number().int(), now: VisitShares, before: VisitShares.nullable() })
    .optional()
    .describe('Own visitors on phones by LCP, in 28 days; absent below 100 views'),
});
export type SiteReport = z.infer<typeof SiteReport>;

/** Languages that reports are written in. */
export const reportLanguages = ['en', 'de'] as const;
export type ReportLanguage = (typeof reportLanguages)[number];

const reportLogo = z
  .string()
  .regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/)
  .nullable();

/** How a client's reports look, and who sends them. */
export const ReportLook = z.object({
  sender: z.string().nullable().describe('Name of the sender; null for the product’s'),
  colour: clientColour.nullable(),
  logo: reportLogo.describe('The sender’s'),
  clientLogo: reportLogo.default(null),
  replyTo: z.string().nullable().default(null).describe('Mail address that answers go to'),
  signOff: z.string().nullable().default(null).describe('Plain text under the first page'),
  namesProduct: z.boolean().default(true).describe('Whether the product is named'),
});
export type ReportLook = z.infer<typeof ReportLook>;

/** What readers of a report who know no term of the field need, in sentences. */
export const PlainReport = z.object({
  sentences: z.array(z.string()),
  done: z
    .array(z.object({ at: isoTime.nullable(), text: z.string() }))
    .describe('What was done, by time; `at` is null for several at once'),
  omittedDone: z.number().int().nonnegative(),
  hadIncidents: z.boolean().describe('Or none could be noticed, as a site was not checked'),
  next: z
    .array(
      z.object({
        site: z.string().nullable().describe('Its name; null where the report is on one site'),
        title: z.string(),
        why: z.string(),
        gain: z.string(),
        forDeveloper: z.string().nullable(),
      }),
    )
    .describe('The most useful first'),
});
export type PlainReport = z.infer<typeof PlainReport>;

/** A report as it was computed, once. */
export const ClientReport = z.object({
  title: z.string(),
  from: isoTime,
  to: isoTime,
  madeAt: isoTime,
  verdict: z.string(),
  band: band.nullable(),
  look: ReportLook,
  timeZone: z.string().default('UTC').describe('IANA name: the client’s, else the account’s'),
  language: z.enum(reportLanguages).default('en'),
  paragraph: z.string().nullable().default(null).describe('The sender’s own words, plain text'),
  hasAppendix: z.boolean().default(true).describe('Whether the technical tables follow'),
  plain: PlainReport.optional().describe('Absent in earlier reports, and in those on incidents'),
  sites: z.array(SiteReport).describe('Worst first'),
  omitted: z.number().int().describe('Sites beyond the limit of a report'),
  incident: IncidentDocument.optional().describe(
    'Present in a report on an incident, without sites',
  ),
});
export type ClientReport = z.infer<typeof ClientReport>;

/** Sites in one report. */
export const mostReportSites = 50;

/** Pages of each site in one report, besides the home page, and of all sites together. */
export const mostReportPages = { ofSite: 10, ofAll: 60 } as const;
