import {
  scanStageTexts,
  stageProgress,
  type ScanProgress,
} from '../../../shared/scans/scan-progress.ts';

/** Approximate number of artifacts and audits of a run. */
const expected = { artifacts: 30, audits: 155 };

/** Minimum step in percent: each step is a write and a message to open pages. */
const smallestStep = 5;

/** Converts Lighthouse's status lines to progress; null if there is nothing new. */
export function progressReader(): (status: string) => ScanProgress | null {
  let artifacts = 0;
  let audits = 0;
  let last: ScanProgress | null = null;
  const read = (status: string): ScanProgress | null => {
    if (status.startsWith('Navigating to http')) return stageProgress('loading');
    if (status.startsWith('Getting artifact')) {
      artifacts += 1;
      return between('gathering', 'auditing', artifacts / expected.artifacts);
    }
    if (status.startsWith('Auditing')) {
      audits += 1;
      return between('auditing', 'saving', audits / expected.audits);
    }
    return null;
  };
  return (status) => {
    const next = read(status);
    if (!next) return null;
    if (last?.stage === next.stage && next.percent < last.percent + smallestStep) return null;
    last = next;
    return next;
  };
}

function between(
  stage: 'gathering' | 'auditing',
  next: 'auditing' | 'saving',
  share: number,
): ScanProgress {
  const from = scanStageTexts[stage].percent;
  const to = scanStageTexts[next].percent;
  return { stage, percent: Math.round(from + (to - from) * Math.min(1, share)) };
}
