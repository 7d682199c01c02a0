import * as z from 'zod';

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

export const ScanProgress = z.object({
  stage: ScanStage,
  /** 0 to 100; never decreases within one run. */
  percent: z.number().min(0).max(100),
});
export type ScanProgress = z.infer<typeof ScanProgress>;

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
