import {
  factLimits,
  type ScanFacts,
  type ScanProgress,
} from '../../../shared/scans/scan-progress.ts';

export type ProgressReports = ReturnType<typeof progressReports>;

/** Joins the stage of a run and its facts. Stages only go forward: a bar that goes back looks broken. */
export function progressReports(onProgress: ((progress: ScanProgress) => void) | undefined) {
  let reached: ScanProgress | undefined;
  let answer: ScanFacts = {};
  let ofBrowser: ScanFacts = {};
  const report = (): void => {
    if (reached !== undefined) onProgress?.({ ...reached, facts: { ...answer, ...ofBrowser } });
  };
  return {
    progress: (progress: ScanProgress): void => {
      if (reached !== undefined && progress.percent <= reached.percent) return;
      reached = progress;
      report();
    },
    /** @param milliseconds until the first byte of the page */
    answered: (milliseconds: number): void => {
      answer = { answeredMs: Math.min(milliseconds, factLimits.ms) };
      report();
    },
    /** @param facts all that the browser has observed so far */
    observed: (facts: ScanFacts): void => {
      ofBrowser = facts;
      report();
    },
  };
}
