import * as z from 'zod';
import { Device } from '../../../shared/models/scan.ts';
import { ScanFailureReason } from '../../../shared/scan-failures.ts';
import { ScanWarningReason } from '../../../shared/scan-warnings.ts';
import { ScanProgress } from '../../../shared/scan-progress.ts';
import { LaunchableChromium } from '../chromium/launchable-chromium.ts';
import { LostDocument } from '../chromium/lost-document.ts';
import { PageEvidence, PageProbes } from './page-evidence.ts';

/** The one thing that the parent says to the child. */
export const RunMessage = z.object({
  type: z.literal('run'),
  url: z.string(),
  device: Device,
  chromium: LaunchableChromium,
  /** Flags on top of the usual ones. */
  flags: z.array(z.string()),
  /** Folder of this job alone; the parent removes it. */
  folder: z.string(),
  maxWaitForFcpMs: z.number(),
  maxWaitForLoadMs: z.number(),
  restMs: z.number(),
  /** What to look for in the page once it was measured. */
  probes: PageProbes,
});
export type RunMessage = z.infer<typeof RunMessage>;

/** What the child says; `result` or `failure` is its last word. */
export const ChildMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('browser'), pid: z.number().int().positive() }),
  z.object({ type: z.literal('progress'), progress: ScanProgress }),
  z.object({
    type: z.literal('result'),
    lhr: z.unknown(),
    /** The document that the page is on now, when it could not be had. */
    lost: LostDocument.optional(),
    evidence: PageEvidence.optional(),
    /** Why the page was stopped before it came to rest. */
    warning: ScanWarningReason.optional(),
  }),
  z.object({ type: z.literal('failure'), reason: ScanFailureReason, detail: z.string() }),
]);
export type ChildMessage = z.infer<typeof ChildMessage>;
