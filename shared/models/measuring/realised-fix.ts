import * as z from 'zod';
import { isoTime } from '../../calls/fields.ts';

const points = z.number().describe('Points of the score');

/** Findings that a page no longer has, and what that was measured to gain. */
export const RealisedFix = z.object({
  at: isoTime.describe('The first run without them'),
  fixes: z
    .array(
      z.object({
        id: z.string().describe('Lighthouse’s audit id'),
        title: z.string(),
        predicted: points.describe('The estimate of the last run that had it, as shown'),
        uncorrected: points
          .optional()
          .describe('That estimate before it was corrected; absent if it was not'),
        tried: points.optional().describe('Proven on a copy of the page; absent if it was not'),
      }),
    )
    .min(1),
  isAlone: z.boolean().describe('False if something else was found or gone at the same time'),
  real: z
    .object({ value: points, low: points, high: points })
    .describe('Hodges–Lehmann estimate over the runs before and after, with its 95 % interval'),
  runs: z.object({ before: z.number().int(), after: z.number().int() }),
});
export type RealisedFix = z.infer<typeof RealisedFix>;

/** Fixes of a cause from which on its accuracy is shown, and corrects further estimates. */
export const leastFixes = { shown: 5, correcting: 10 };

/** What estimates of one cause were worth, over all sites of the installation. */
export const Calibration = z.object({
  fixes: z.number().int().positive(),
  predicted: points.describe('Mean of what was estimated'),
  real: points.describe('Mean of what was measured once it was fixed'),
});
export type Calibration = z.infer<typeof Calibration>;
