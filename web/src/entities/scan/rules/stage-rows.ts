import type { Device } from '../../../../../shared/scans/devices.ts';
import {
  type DeviceProgress,
  type ScanDevices,
  type ScanFacts,
  type ScanStage,
  scanStages,
  scanStageTexts,
} from '../../../../../shared/scans/scan-progress.ts';
import { deviceWords } from '../../../components/values/device-label.tsx';
import { counted, formatBytes, formatSpan } from '../../../lib/format.ts';

export interface StageRow {
  label: string;
  state: 'done' | 'current' | 'ahead';
  /** What this stage has observed so far, in words. */
  facts: string[];
}

/** The steps that a device shows; each takes its name from the last of its stages. */
const steps: readonly { stages: readonly ScanStage[]; facts: readonly (keyof typeof words)[] }[] = [
  { stages: ['queued', 'checking'], facts: ['answered'] },
  { stages: ['starting', 'loading'], facts: ['content', 'loaded', 'traffic', 'images'] },
  { stages: ['gathering', 'auditing'], facts: [] },
  { stages: ['saving'], facts: [] },
];

/** Each fact as a phrase; undefined while it is not known. */
const words = {
  answered: ({ answeredMs }: ScanFacts) =>
    answeredMs === undefined ? undefined : `The server answered in ${formatSpan(answeredMs)}`,
  content: ({ firstContentMs }: ScanFacts) =>
    firstContentMs === undefined ? undefined : `First content after ${formatSpan(firstContentMs)}`,
  loaded: ({ loadedMs }: ScanFacts) =>
    loadedMs === undefined ? undefined : `Loaded after ${formatSpan(loadedMs)}`,
  traffic: ({ requests, bytes }: ScanFacts, soFar: string) =>
    requests === undefined || bytes === undefined
      ? undefined
      : `${counted(requests, 'request')}, ${formatBytes(bytes)}${soFar}`,
  images: ({ imageBytes }: ScanFacts, soFar: string) =>
    imageBytes === undefined ? undefined : `${formatBytes(imageBytes)} of images${soFar}`,
};

const isLoading = (stage: ScanStage): boolean => stage === 'starting' || stage === 'loading';

/** The steps of a device's scan, with what each has observed; of one that failed, those that have observed something. */
export function stageRows({ status, stage, facts }: DeviceProgress): StageRow[] {
  const hasEnded = status === 'done' || status === 'failed';
  const at = scanStages.indexOf(stage);
  const soFar = isLoading(stage) ? ' so far' : '';
  const rows = steps.map(({ stages, facts: kinds }): StageRow => {
    const isCurrent = !hasEnded && stages.includes(stage);
    const name = isCurrent ? stage : (stages.at(-1) ?? stage);
    const isPast = hasEnded || scanStages.indexOf(name) < at;
    return {
      label: scanStageTexts[name].label,
      state: isCurrent ? 'current' : isPast ? 'done' : 'ahead',
      facts: kinds.flatMap((kind) => words[kind](facts, soFar) ?? []),
    };
  });
  return status === 'failed' ? rows.filter(({ facts: observed }) => observed.length > 0) : rows;
}

/** The newest facts of the device that is being scanned, in a line; undefined while there are none. */
export function newestFacts(devices: ScanDevices): string | undefined {
  const running = (['desktop', 'mobile'] as const).find(
    (device) => devices[device]?.status === 'running',
  );
  const progress = running && devices[running];
  if (running === undefined || progress === undefined) return undefined;
  const known = stageRows(progress).flatMap(({ facts }) => facts);
  return known.length === 0 ? undefined : `${deviceWords[running]}: ${known.join(' · ')}`;
}

/** A device that has been measured while the scan continues. */
export const firstMeasured = (devices: ScanDevices | undefined): Device | undefined =>
  (['mobile', 'desktop'] as const).find((device) => devices?.[device]?.status === 'done');
