import { scanStageTexts, stageProgress, type ScanProgress } from '../../../shared/scan-progress.ts';

/** Roughly how many artifacts Lighthouse gathers and how many audits it runs for us. */
const expected = { artifacts: 15, audits: 50 };

/** Each step is a write and a message to open pages: a smaller one, in percent, is not worth it. */
const smallestStep = 5;

/** Turns Lighthouse's status lines into progress; what says nothing new is null. */
export function progressReader(): (status: string) => ScanProgress | null {
  const read = everyStep();
  let last: ScanProgress | null = null;
  return (status) => {
    const next = read(status);
    if (!next) return null;
    if (last?.stage === next.stage && next.percent < last.percent + smallestStep) return null;
    last = next;
    return next;
  };
}

function everyStep(): (status: string) => ScanProgress | null {
  let artifacts = 0;
  let audits = 0;
  return (status) => {
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
