import * as z from 'zod';
import { callsOf } from '../define-call.ts';
import { isoTime, urlBody } from '../fields.ts';

const defineCall = callsOf('assessment');

const outOfTen = z.number().min(0).max(10).nullable();

/** Eight scores and their mean (`shared/assessment/scores.ts`), each out of 10; null if there is no data. */
export const SiteScore = z.object({
  overall: outOfTen.describe(
    'Mean of the available scores, one decimal; null without a performance score or field data of either device',
  ),
  overall_status: z
    .enum(['good', 'average', 'bad'])
    .nullable()
    .describe('Band of the unrounded overall score: good from 9, average from 5, else bad'),
  coreWebVitalsMobile: outOfTen.describe('Field data: FAST 10, AVERAGE 6, SLOW 2'),
  coreWebVitalsDesktop: outOfTen,
  overallScoreMobile: outOfTen.describe('Lighthouse performance'),
  overallScoreDesktop: outOfTen,
  labDataMobile: outOfTen.describe(
    'Mean of FCP, SI, LCP, TBT and CLS, each scored by its thresholds',
  ),
  labDataDesktop: outOfTen,
  serverUptime: outOfTen.describe('Share of hourly checks of the last 30 days that were up'),
  w3Validator: outOfTen.describe('10 minus 3 per fatal error, 0.5 per error, 0.1 per warning'),
  nextScanAt: isoTime
    .nullable()
    .optional()
    .describe('Ours. If there is no overall score, when the next scan is planned; null if none is'),
});
export type SiteScore = z.infer<typeof SiteScore>;

export const getScore = defineCall({
  id: 'get-score',
  path: '/scan/score',
  summary: 'Eight scores out of ten, and their mean',
  whenLimited: 'view',
  body: urlBody,
  answer: SiteScore,
  errors: ['not_found'],
});
