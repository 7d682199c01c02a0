import * as z from 'zod';
import { Device } from '../../../shared/models/measuring/scan.ts';
import { ScanFailureReason } from '../../../shared/scans/scan-failures.ts';
import { ScanWarningReason } from '../../../shared/scans/scan-warnings.ts';
import { LabThrottling } from '../../../shared/scans/lab-settings.ts';
import { ScanFacts, ScanProgress } from '../../../shared/scans/scan-progress.ts';
import { LaunchableChromium } from '../chromium/launchable-chromium.ts';
import { RecordedLoad } from '../ports/recorded-load.ts';
import { LostDocument } from '../chromium/lost-document.ts';
import { ContentKind } from './page/inspect-contents.ts';
import { ObservedLoad } from './page/observed-load.ts';
import { PageEvidence, PageProbes } from '../wappalyzer/page-evidence.ts';

/** A run for a proof: it measures performance only, and asks nothing of the page that the page would not load itself. */
export const Trial = z.object({
  /** Whether the responses are recorded. */
  isRecorded: z.boolean(),
  /** Whether a first tap and key are measured as well. */
  isTapped: z.boolean(),
});
export type Trial = z.infer<typeof Trial>;

/** Starts the browser of the run that follows. */
export const LaunchMessage = z.object({
  type: z.literal('launch'),
  chromium: LaunchableChromium,
  /** Additional flags. */
  flags: z.array(z.string()),
  /** Folder for this job only; the parent removes it. */
  folder: z.string(),
  /** Lighthouse's measure of the machine, if it is known; otherwise it is taken. */
  benchmarkIndex: z.number().optional(),
});
export type LaunchMessage = z.infer<typeof LaunchMessage>;

export const RunMessage = z.object({
  type: z.literal('run'),
  url: z.string(),
  device: Device,
  maxWaitForFcpMs: z.number(),
  maxWaitForLoadMs: z.number(),
  restMs: z.number(),
  /** Evidence to collect from the page after the run. */
  probes: PageProbes,
  throttling: LabThrottling.optional(),
  trial: Trial.optional(),
});
export type RunMessage = z.infer<typeof RunMessage>;

/** The parent's messages to the child. */
export const ParentMessage = z.discriminatedUnion('type', [LaunchMessage, RunMessage]);

/** Messages of the child; `result` or `failure` is the last one. */
export const ChildMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('browser'), pid: z.number().int().positive() }),
  z.object({ type: z.literal('machine'), benchmarkIndex: z.number() }),
  z.object({ type: z.literal('progress'), progress: ScanProgress }),
  z.object({ type: z.literal('facts'), facts: ScanFacts }),
  z.object({
    type: z.literal('result'),
    lhr: z.unknown(),
    /** The page's current document, if it could not be loaded. */
    lost: LostDocument.optional(),
    evidence: PageEvidence.optional(),
    /** Pictures and shifts of the load; absent if the trace could not be read. */
    load: ObservedLoad.optional(),
    /** Why the page was stopped before it finished loading. */
    warning: ScanWarningReason.optional(),
    /** Whether the wait for the page was ended after it had come to rest. */
    isRested: z.boolean(),
    /** Whether the page forbids scripts, which most audits need. */
    isWithoutScripts: z.boolean(),
    /** What the page shows, should nothing of it count as content; absent if the page did not answer. */
    contents: ContentKind.optional(),
    /** Whether the last picture shows anything; only without a score. */
    isVisible: z.boolean().optional(),
    recorded: RecordedLoad.optional(),
    /** Milliseconds, of a first tap and key. */
    inp: z.number().optional(),
  }),
  z.object({ type: z.literal('failure'), reason: ScanFailureReason, detail: z.string() }),
]);
export type ChildMessage = z.infer<typeof ChildMessage>;
export type ChildOutcome = Extract<ChildMessage, { type: 'result' | 'failure' }>;
