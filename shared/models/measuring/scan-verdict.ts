import * as z from 'zod';
import { isoTime } from '../../calls/fields.ts';
import { EstimateDoubt } from './estimate-doubt.ts';
import { Ground } from './ground.ts';
import { Proof, TriedFix } from './proof.ts';
import { RealisedFix } from './realised-fix.ts';
import { LabData } from './scan.ts';
import { SuggestionItem } from './scan-report.ts';

/** A finding with one row of its evidence, and the fields that determine its rank and gain. */
export const Fix = SuggestionItem.omit({ description: true, details: true }).extend({
  ground: Ground.optional().describe('Absent if no row names anything, and in older scans'),
  tried: TriedFix.pick({
    pairs: true,
    base: true,
    fixed: true,
    gain: true,
    isProven: true,
    why: true,
    inp: true,
  })
    .extend({
      scanDate: isoTime.optional().describe('Date of the scan whose findings were tried'),
      isRecorded: Proof.shape.isRecorded,
    })
    .optional()
    .describe(
      'What it gained on a copy of the page in the last 30 days; absent if it was not tried',
    ),
});
export type Fix = z.infer<typeof Fix>;

/** The data behind the verdict on a device. */
export const DeviceVerdict = z.object({
  score: z.number().min(0).max(100).describe('Lighthouse performance, 0 to 100'),
  measuredAt: isoTime,
  spread: z
    .number()
    .nonnegative()
    .describe('Usual difference between two scans of the page, in points'),
  labData: LabData,
  doubts: z
    .array(EstimateDoubt)
    .optional()
    .describe('Absent if nothing is known against the estimates'),
  fixes: z
    .array(Fix)
    .nullable()
    .describe('The three with the greatest gain in score, greatest first; null without a report'),
  realised: z
    .array(RealisedFix)
    .optional()
    .describe('What fixes of the page were measured to gain, newest first; absent if none was'),
});
export type DeviceVerdict = z.infer<typeof DeviceVerdict>;
