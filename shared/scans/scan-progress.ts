import * as z from 'zod';
import { ScanState } from '../models/measuring/scan.ts';

/** The steps of measuring a page on one device, in order. */
export const scanStages = [
  'queued',
  'checking',
  'starting',
  'loading',
  'gathering',
  'auditing',
  'saving',
  'done',
] as const;

export const ScanStage = z.enum(scanStages);
export type ScanStage = z.infer<typeof ScanStage>;

/** The largest time in milliseconds, and the largest size in bytes, that a fact states. */
export const factLimits = { ms: 600_000, bytes: 10 * 1024 ** 3, requests: 100_000 };
const time = z.number().int().min(0).max(factLimits.ms).optional();
const size = z.number().int().min(0).max(factLimits.bytes).optional();

/** Observations of a running scan so far, at full speed; unknown ones are absent. */
export const ScanFacts = z.object({
  answeredMs: time.describe(
    'From our request to the first byte of the page, redirects included, in milliseconds',
  ),
  firstContentMs: time.describe(
    'From the start of the navigation to the first contentful paint, in milliseconds',
  ),
  loadedMs: time.describe('From the start of the navigation to the load event, in milliseconds'),
  requests: z
    .number()
    .int()
    .min(0)
    .max(factLimits.requests)
    .optional()
    .describe('Requests that have ended'),
  bytes: size.describe('Bytes that these requests transferred'),
  imageBytes: size.describe('Bytes of images among them'),
});
export type ScanFacts = z.infer<typeof ScanFacts>;

export const ScanProgress = z.object({
  stage: ScanStage,
  /** 0 to 100; never decreases within one run. */
  percent: z.number().min(0).max(100),
  facts: ScanFacts.optional(),
});
export type ScanProgress = z.infer<typeof ScanProgress>;

/** How far the scan of one device is. */
export const DeviceProgress = z.object({
  status: ScanState,
  stage: ScanStage,
  percent: z.number().int().min(0).max(100),
  facts: ScanFacts,
  overallScore: z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .describe('Lighthouse performance; null until this device is done'),
});
export type DeviceProgress = z.infer<typeof DeviceProgress>;

/** Both devices of a scan. */
export const ScanDevices = z.object({ mobile: DeviceProgress, desktop: DeviceProgress }).partial();
export type ScanDevices = z.infer<typeof ScanDevices>;

/** The screen's text for each stage, and the percentage at which it begins. */
export const scanStageTexts: Record<ScanStage, { label: string; percent: number }> = {
  queued: { label: 'Waiting for a free browser', percent: 0 },
  checking: { label: 'Checking the page', percent: 3 },
  starting: { label: 'Starting the browser', percent: 8 },
  loading: { label: 'Loading the page', percent: 18 },
  gathering: { label: 'Gathering what the page did', percent: 55 },
  auditing: { label: 'Auditing', percent: 72 },
  saving: { label: 'Saving the result', percent: 96 },
  done: { label: 'Done', percent: 100 },
};

/** Progress at the beginning of a stage. */
export const stageProgress = (stage: ScanStage): ScanProgress => ({
  stage,
  percent: scanStageTexts[stage].percent,
});
