import * as z from 'zod';
import { isoTime } from '../../calls/fields.ts';
import { PictureRow } from './scan-report.ts';
import { Device } from './scan.ts';

/**
 * A gain and the interval that holds it: the Hodges–Lehmann estimate over all differences between runs with a fix and
 * without, and the widest of these differences, which covers 90 % with three runs of each and more with further ones.
 */
export const Estimate = z.object({ value: z.number(), low: z.number(), high: z.number() });
export type Estimate = z.infer<typeof Estimate>;

export const TriedEstimate = Estimate.extend({
  agreeing: z
    .number()
    .int()
    .nonnegative()
    .optional()
    .describe('Pairs of runs that differ in the direction of the value; absent in earlier proofs'),
});
export type TriedEstimate = z.infer<typeof TriedEstimate>;

const OfMetric = TriedEstimate.extend({
  points: z
    .number()
    .optional()
    .describe('By how many points the metric raised the score; absent in earlier proofs'),
});

/** What a fix gained; negative where it lost. */
export const ProvenGain = z.object({
  score: TriedEstimate.describe('Points'),
  fcp: OfMetric.describe('Milliseconds earlier'),
  lcp: OfMetric.describe('Milliseconds earlier'),
  si: OfMetric.describe('Milliseconds earlier'),
  tbt: OfMetric.describe('Milliseconds less'),
  cls: OfMetric.describe('Less shift, unitless'),
});
export type ProvenGain = z.infer<typeof ProvenGain>;

/** Medians of the runs of one arm. */
export const ArmValues = z.object({
  score: z.number().describe('0 to 100, with fractions'),
  fcp: z.number().describe('Milliseconds'),
  lcp: z.number().describe('Milliseconds'),
  si: z.number().describe('Milliseconds'),
  tbt: z.number().describe('Milliseconds'),
  cls: z.number(),
});
export type ArmValues = z.infer<typeof ArmValues>;

/** One fix, or several together, tried on a copy of the page. */
export const TriedFix = z.object({
  fixes: z.array(z.string()).min(1).describe('Ids of the findings whose changes were made'),
  changes: z.array(z.string()).describe('What was changed, one short line each'),
  pairs: z.number().int().positive().describe('Runs without the fix, and as many with it'),
  base: ArmValues,
  fixed: ArmValues,
  gain: ProvenGain,
  isProven: z.boolean().describe('Whether the interval is narrow enough to state the gain'),
  why: z
    .enum(['two-kinds', 'wide'])
    .optional()
    .describe('Why it is not proven: runs fell into two groups, or differed too much'),
  requestsGone: z.array(z.string()).describe('Addresses that are no longer requested'),
  requestsNew: z.array(z.string()).describe('Addresses that are requested only with the fix'),
  inp: z
    .object({ base: z.number(), fixed: z.number() })
    .optional()
    .describe('Milliseconds until the page answered a first tap and key; absent if not tried'),
});
export type TriedFix = z.infer<typeof TriedFix>;

/** Why a page or a fix could not be tried. */
export const UntriedReason = z.enum([
  'needs-people',
  'repeat-visits-only',
  'no-evidence',
  'not-in-document',
  'not-in-recording',
  'too-many-styles',
  'no-time',
  'failed',
]);
export type UntriedReason = z.infer<typeof UntriedReason>;

export const Fidelity = z.object({
  scoreLive: z.number().describe('Median of the recorded runs'),
  scoreReplayed: z.number().describe('Median of the replayed runs without a fix'),
  requests: z.number().int().nonnegative().describe('Requests that the recording holds'),
  matchedByPath: z
    .number()
    .int()
    .nonnegative()
    .describe('Requests answered although their query differs'),
  missed: z.number().int().nonnegative().describe('Requests without a recorded answer'),
  isFaithful: z.boolean(),
  why: z
    .enum(['too-large', 'another-score', 'missed', 'streams', 'failed'])
    .optional()
    .describe('Why the copy was not used'),
});
export type Fidelity = z.infer<typeof Fidelity>;

/** What was tried on a copy of a page. */
export const Proof = z.object({
  url: z.string(),
  device: Device,
  scanDate: isoTime.describe('Date of the scan whose findings were tried'),
  triedAt: isoTime,
  fidelity: Fidelity,
  tried: z.array(TriedFix).describe('Single fixes, greatest gain first; then the best together'),
  untried: z.array(z.object({ fix: z.string(), why: UntriedReason })),
  seconds: z.number().nonnegative(),
  runs: z.number().int().nonnegative(),
  isRecorded: z
    .literal(true)
    .optional()
    .describe('True for one that was recorded for the local demo; absent otherwise'),
});
export type Proof = z.infer<typeof Proof>;

/** Filmstrips of a fix and of the page without it. */
export const ProofFilmstrips = z.object({
  fixes: z.array(z.string()),
  base: z.array(PictureRow),
  fixed: z.array(PictureRow),
});
export type ProofFilmstrips = z.infer<typeof ProofFilmstrips>;

/** The steps of a proof, in order. */
export const proofStages = ['recording', 'replaying', 'trying', 'together', 'done'] as const;

export const ProofProgress = z.object({
  stage: z.enum(proofStages),
  percent: z.number().min(0).max(100).describe('Never decreases within one proof'),
  fix: z.string().optional().describe('The finding that is being tried'),
});
export type ProofProgress = z.infer<typeof ProofProgress>;
