import type { ScanStatus } from '../../shared/calls/scans.ts';
import type { ScanState } from '../../shared/models/scan.ts';
import { scanFailureTexts } from '../../shared/scan-failures.ts';
import { scanStageTexts } from '../../shared/scan-progress.ts';
import type { ScanProgressMessage } from '../../shared/socket-messages.ts';
import type * as z from 'zod';
import { isOpen } from '../platform/open-work/open-items.ts';
import type { DeviceScan } from './scan-store.ts';

/** Done as soon as both halves have ended and one of them has a result; failed when neither has. */
function stateOf(halves: readonly DeviceScan[]): ScanState {
  if (halves.every(({ state }) => state === 'queued')) return 'queued';
  if (halves.some(isOpen)) return 'running';
  return halves.some(({ state }) => state === 'done') ? 'done' : 'failed';
}

/** What is being done, in words: the stage of the half that is under way; of the one that is behind, when both are. */
function stageOf(state: ScanState, halves: readonly DeviceScan[]): string {
  if (state === 'done') return scanStageTexts.done.label;
  if (state === 'failed') return 'Failed';
  const running = halves
    .filter((half) => half.state === 'running')
    .toSorted((a, b) => a.percent - b.percent);
  const [shown, ...others] = running;
  if (shown === undefined) return scanStageTexts.queued.label;
  const again = shown.run > 1 ? 'Measuring again, to be sure: ' : '';
  const label = `${again}${scanStageTexts[shown.stage].label}`;
  const isSame = others.every((other) => other.stage === shown.stage && other.run === shown.run);
  return others.length > 0 && isSame ? label : `${label} (${shown.device})`;
}

/** Both halves of a scan as one status; the percent is their mean, and 100 only at the end. */
export function combineStatus(halves: readonly [DeviceScan, ...DeviceScan[]]): ScanStatus {
  const [first] = halves;
  const status = stateOf(halves);
  const sum = halves.reduce((total, half) => total + (isOpen(half) ? half.percent : 100), 0);
  const { failureReason } = halves.find((half) => half.failureReason !== undefined) ?? first;
  const failed = status === 'failed' && failureReason !== undefined;
  return {
    scanId: first.scanId,
    url: first.url,
    status,
    stage: stageOf(status, halves),
    percent: Math.floor(sum / halves.length),
    ...(failed ? { reason: failureReason, failure: failureOf(failureReason) } : {}),
  };
}

/** A reason with its words, as answers carry it. */
export function failureOf(reason: keyof typeof scanFailureTexts) {
  const { sentence, hint } = scanFailureTexts[reason];
  return { reason, message: sentence, hint };
}

/** The same status as the message that open browsers get. */
export function progressMessage(status: ScanStatus): z.infer<typeof ScanProgressMessage> {
  const { scanId, url, stage, percent } = status;
  return { type: 'scan_progress', scanId, url, status: status.status, stage, percent };
}
