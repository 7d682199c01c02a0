import * as z from 'zod';
import { isoTime } from '../../calls/fields.ts';

/** The values of a scan in which a change is looked for; the first that changed stands for the others. */
export const watchedMetrics = ['score', 'lcp', 'tbt'] as const;
export const WatchedMetric = z.enum(watchedMetrics);
export type WatchedMetric = z.infer<typeof WatchedMetric>;

export const ChangeDirection = z.enum(['worse', 'better']);
export type ChangeDirection = z.infer<typeof ChangeDirection>;

/** What happened between the last run before a change and the first one after it. */
export const ChangeSuspect = z.object({
  kind: z.enum(['deployment', 'technology', 'third-party', 'content']),
  words: z
    .string()
    .describe('What happened, as a phrase after a colon or comma; contains data from the page'),
});
export type ChangeSuspect = z.infer<typeof ChangeSuspect>;

const value = z.number().describe('Score in points, LCP in seconds, TBT in milliseconds');

/** A change of a page on one device that chance does not explain. */
export const ProvenChange = z.object({
  direction: ChangeDirection,
  how: z.enum(['step', 'drift']).describe('step: from one run to the next; drift: gradually'),
  since: isoTime.describe('The first run on the new level'),
  provenAt: isoTime,
  lastScanId: z.string().describe('The last scan on the level before'),
  firstScanId: z.string().describe('The first scan on the new level'),
  metrics: z
    .array(
      z.object({
        metric: WatchedMetric,
        before: value.describe('Median before'),
        after: value.describe('Median since then'),
        change: value.describe('Hodges–Lehmann estimate'),
        low: value.describe('95 % interval of the change'),
        high: value,
      }),
    )
    .min(1)
    .describe('Metrics that changed, the one that represents the change first'),
  runs: z.object({ before: z.number().int(), after: z.number().int() }),
  suspects: z.array(ChangeSuspect).describe('The likeliest first'),
});
export type ProvenChange = z.infer<typeof ProvenChange>;

const runs = z.number().int().describe('Runs so far');
const of = z.number().int().describe('Runs that are needed');
const suspicion = { direction: ChangeDirection, since: isoTime, runs, of };

/** What is known about changes of a page on one device. */
export const ChangeStatus = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('too-little-history'), runs, of }),
  z.object({ kind: z.literal('unchanged'), runs }),
  z.object({ kind: z.literal('checking'), ...suspicion }).describe('Fresh runs are made'),
  z
    .object({ kind: z.literal('awaiting'), ...suspicion })
    .describe('The fresh runs agree; the next scheduled scans decide'),
  z.object({ kind: z.literal('changed'), change: ProvenChange }).describe('Recently'),
]);
export type ChangeStatus = z.infer<typeof ChangeStatus>;
