import * as z from 'zod';
import { ChangeStatus } from '../../models/measuring/page-changes.ts';
import { callsOf } from '../define-call.ts';
import { listOf, webUrl } from '../fields.ts';

const defineCall = callsOf('history');

/** Days of a trend, today included. */
export const daysOfTrend = 14;
/** Pages whose trends one request may ask for: more than any window shows. */
export const mostTrends = 50;

const score = z.number().min(0).max(100);

const deviceTrend = z.object({
  scores: z
    .array(z.object({ day: z.iso.date(), score }))
    .max(daysOfTrend + 1)
    .describe(
      'The median score of each day (UTC) with one, oldest first; scans with other lab settings than the newest are left out',
    ),
  last: score.nullable().describe('Score of the newest scan; null without one'),
  change: ChangeStatus.describe('Whether the page has changed'),
});
export const PageTrend = z.object({
  url: z.string().describe('The address as requested'),
  picture: z
    .string()
    .regex(/^data:image\//)
    .nullable()
    .describe('The page at the end of its newest mobile scan, 80 pixels wide'),
  mobile: deviceTrend,
  desktop: deviceTrend,
});
export type PageTrend = z.infer<typeof PageTrend>;

export const listTrends = defineCall({
  id: 'list-trends',
  path: '/scan/trends',
  summary: 'Scores of the last 14 days and a thumbnail of each page, in the requested order',
  whenLimited: 'view',
  ours: true,
  body: z.object({
    sites: listOf(webUrl, { one: 'address', many: 'addresses', least: 1, most: mostTrends }),
  }),
  answer: z.array(PageTrend),
});
