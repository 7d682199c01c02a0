import * as z from 'zod';
import { calendarPeriods } from '../../uptime/accounting.ts';
import { callsOf } from '../define-call.ts';
import { isoTime } from '../fields.ts';
import { fileAnswer } from '../file-answer.ts';
import { monitorUrl } from './uptime.ts';

const defineCall = callsOf('uptime', { ours: true, errors: ['not_found', 'invalid_input'] });

const milliseconds = z.number().nonnegative();

const query = z.object({
  url: monitorUrl.optional().describe('A page or endpoint; or else `heartbeat`'),
  heartbeat: z.uuid('This heartbeat does not exist').optional().describe('Its id; or else `url`'),
  by: z
    .enum(calendarPeriods, 'By is month, quarter or year')
    .default('month')
    .describe("Of the calendar, in the account's time zone"),
});
export type AskedAvailability = z.infer<typeof query>;

const PeriodAccount = z.object({
  from: isoTime,
  to: isoTime.describe('The first moment after it; ahead for the current period'),
  percent: z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .describe('Of the time whose state is known; null if that is less than a day'),
  downMs: milliseconds.describe('Without planned maintenance'),
  knownMs: milliseconds.describe('Time whose state is known, without planned maintenance'),
  plannedMs: milliseconds.describe('Planned maintenance until now'),
  outages: z.number().int().nonnegative(),
  budgetMs: milliseconds.describe(
    'Outages that the target allows in the whole period, without planned maintenance',
  ),
  leftMs: z.number().describe('What is left of that; negative once the target is missed'),
});
export type PeriodAccount = z.infer<typeof PeriodAccount>;

const Availability = z.object({
  target: z.number().min(0).max(100).describe('Percent of the time'),
  timeZone: z.string().describe('IANA name'),
  periods: z
    .array(PeriodAccount)
    .describe(
      'Newest first: the current one, and up to 12 months, 7 quarters or 2 years before it',
    ),
  lastHour: z.object({
    downMs: milliseconds,
    burn: milliseconds
      .nullable()
      .describe(
        'How fast the budget is used up: 1 if none would be left at the end of the period; null if the hour is not known',
      ),
  }),
});
export type Availability = z.infer<typeof Availability>;

export const getAvailability = defineCall({
  id: 'get-availability',
  path: '/availability',
  summary:
    'Availability of a page, endpoint or heartbeat by month, quarter or year, and what its target leaves',
  whenLimited: 'view',
  query,
  answer: Availability,
});

export const exportAvailability = defineCall({
  id: 'export-availability',
  domain: 'exports',
  path: '/availability/csv',
  summary: 'The same as CSV, a line for each period',
  whenLimited: 'view',
  query,
  answer: fileAnswer,
  answerType: 'text/csv',
});

const Percentiles = z
  .object({ p50: milliseconds, p95: milliseconds, count: z.number().int().describe('Answers') })
  .nullable()
  .describe('Null without an answer');

const PlaceTimes = z.object({
  place: z.string().nullable().describe('Null for the uptime checks of this installation'),
  measures: z
    .enum(['response', 'connect'])
    .describe('response: of a whole check. connect: of a TCP handshake, the mean of a ping'),
  day: Percentiles,
  month: Percentiles,
});
export type PlaceTimes = z.infer<typeof PlaceTimes>;

export const getResponseTimes = defineCall({
  id: 'get-response-times',
  path: '/monitors/response-times',
  summary:
    'Median and 95th percentile of the last 24 hours and 30 days by place; checks that found nothing new count from the next hour on',
  whenLimited: 'view',
  query: z.object({ url: monitorUrl }),
  answer: z.object({ places: z.array(PlaceTimes) }),
});
