import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { listOf, webUrl } from './fields.ts';

/** Days of a trend, today included. */
export const daysOfTrend = 14;
/** Pages whose trends one request may ask for: more than any window shows. */
export const mostTrends = 50;

const deviceTrend = z.object({
  scores: z
    .array(z.object({ day: z.iso.date(), score: z.number().min(0).max(100) }))
    .max(daysOfTrend + 1)
    .describe('The median score of each day (UTC) with one, oldest first'),
  spread: z.number().nonnegative().describe('The usual difference between two scores, in points'),
});
export const PageTrend = z.object({
  url: z.string().describe('The address as asked for'),
  picture: z
    .string()
    .startsWith('data:image/')
    .nullable()
    .describe('The page at the end of its newest mobile scan, 80 pixels wide'),
  mobile: deviceTrend,
  desktop: deviceTrend,
});
export type PageTrend = z.infer<typeof PageTrend>;

export const listTrends = defineCall({
  id: 'list-trends',
  domain: 'history',
  method: 'POST',
  path: '/scan/trends',
  summary: 'Scores of the last 14 days and a small picture of pages, in the order asked for',
  caller: 'member',
  ours: true,
  body: z.object({
    sites: listOf(webUrl, { one: 'address', many: 'addresses', least: 1, most: mostTrends }),
  }),
  answer: z.array(PageTrend),
});
