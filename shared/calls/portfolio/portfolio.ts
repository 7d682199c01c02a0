import * as z from 'zod';
import { stateKinds } from '../../state/site-state.ts';
import { SiteState } from '../../models/measuring/site-state.ts';
import { callsOf } from '../define-call.ts';
import { isoTime } from '../fields.ts';

const defineCall = callsOf('sites');

/** Days before an expiry in which it is worth a look. */
export const soonDays = 7;

/** Whether a certificate or a registration that ends then is worth a look. @param now epoch milliseconds */
export const endsSoon = (until: string | null, now: number): boolean =>
  until !== null && Date.parse(until) <= now + soonDays * 86_400_000;

const score = z.number().min(0).max(100).nullable().describe('Null without a successful scan');
const seconds = z.number().nonnegative().nullable().describe('Seconds');

export const PortfolioRow = z.object({
  url: z.string(),
  siteName: z.string(),
  clientId: z.string().optional(),
  tags: z.array(z.string()),
  state: SiteState,
  mobile: score,
  desktop: score,
  vitals: z
    .object({
      source: z
        .enum(['field', 'visitors', 'lab'])
        .describe(
          'field: 28 days of Chrome users; visitors: 28 days of the site’s own, where CrUX has none; lab: newest scan',
        ),
      views: z.number().int().optional().describe('Views in the 28 days, for visitors'),
      lcp: seconds,
      inp: z.number().nonnegative().nullable().describe('Milliseconds; null in the lab'),
      cls: z.number().nonnegative().nullable(),
    })
    .nullable()
    .describe('Core Web Vitals on mobile; null without any'),
  availability: z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .describe(
      'Percent of the last 30 days, by the duration of outages; null if less than a day was watched',
    ),
  availabilitySince: isoTime
    .optional()
    .describe('The first check; absent if that was more than 30 days ago'),
  outages: z.number().int().describe('In the last 30 days'),
  certificateUntil: isoTime.nullable().describe('Expiry of its certificate; null if unknown'),
  domainUntil: isoTime
    .nullable()
    .describe('End of the registration of its domain; null if unknown'),
  scanDate: isoTime.nullable().describe('When the newest ended scan was measured'),
});
export type PortfolioRow = z.infer<typeof PortfolioRow>;

export const getPortfolio = defineCall({
  id: 'get-portfolio',
  path: '/portfolio',
  summary: 'All sites of the account with their state and numbers, the worst first',
  whenLimited: 'view',
  ours: true,
  answer: z.object({
    counts: z.record(z.enum(stateKinds), z.number().int()).describe('Sites in each state'),
    certificatesSoon: z
      .number()
      .int()
      .describe(`Sites whose certificate expires within ${soonDays} days, or has expired`),
    domainsSoon: z
      .number()
      .int()
      .describe(`Sites whose domain's registration ends within ${soonDays} days, or has ended`),
    rows: z.array(PortfolioRow),
  }),
});
