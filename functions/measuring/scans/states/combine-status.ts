import type { ScanStatus } from '../../../../shared/calls/measuring/scans.ts';
import type { ScanState } from '../../../../shared/models/measuring/scan.ts';
import { scanFailureTexts } from '../../../../shared/scans/scan-failures.ts';
import { type ScanDevices, scanStageTexts } from '../../../../shared/scans/scan-progress.ts';
import type { ScanProgressMessage } from '../../../../shared/sockets/socket-messages.ts';
import type * as z from 'zod';
import { isOpen } from '../../../platform/open-work/open-items.ts';
import type { DeviceScan } from '../device-scan-entity.ts';
import type { Push } from '../../../platform/sockets/push.ts';
import type { ScanStore } from '../scan-store.ts';

/** Sends the state of a scan to the account's open browsers; a fresh run that only checks a result is not shown. */
export async function pushStatus(
  { store, push }: { store: Pick<ScanStore, 'deviceScansOf'>; push: Push },
  { accountId, scanId }: { accountId: string; scanId: string },
): Promise<void> {
  const [first, ...others] = await store.deviceScansOf(accountId, scanId);
  if (first === undefined || first.isCheck === true) return;
  await push(accountId, progressMessage(combineStatus([first, ...others])));
}

/** Done as soon as both device scans have ended and one of them has a result; failed when neither has. */
function stateOf(deviceScans: readonly DeviceScan[]): ScanState {
  if (deviceScans.every(({ state }) => state === 'queued')) return 'queued';
  if (deviceScans.some(isOpen)) return 'running';
  return deviceScans.some(({ state }) => state === 'done') ? 'done' : 'failed';
}

/** The current step, in words: the stage of the running device scan; if both run, of the slower one. */
function stageOf(state: ScanState, deviceScans: readonly DeviceScan[]): string {
  if (state === 'done') return scanStageTexts.done.label;
  if (state === 'failed') return 'Failed';
  const running = deviceScans
    .filter((deviceScan) => deviceScan.state === 'running')
    .toSorted((a, b) => a.percent - b.percent);
  const [shown, ...others] = running;
  if (shown === undefined) return scanStageTexts.queued.label;
  const label = `${whichRun(shown)}${scanStageTexts[shown.stage].label}`;
  const isSame = others.every((other) => other.stage === shown.stage && other.run === shown.run);
  return others.length > 0 && isSame ? label : `${label} (${shown.device})`;
}

function whichRun({ run, runs = 1 }: DeviceScan): string {
  if (run > runs) return 'Measuring again, to be sure: ';
  return runs > 1 ? `Run ${run} of ${runs}: ` : '';
}

/** Both device scans as one status; the percent is their mean, and 100 only at the end. */
export function combineStatus(deviceScans: readonly [DeviceScan, ...DeviceScan[]]): ScanStatus {
  const [first] = deviceScans;
  const status = stateOf(deviceScans);
  const sum = deviceScans.reduce(
    (total, deviceScan) => total + (isOpen(deviceScan) ? deviceScan.percent : 100),
    0,
  );
  const { failureReason } =
    deviceScans.find((deviceScan) => deviceScan.failureReason !== undefined) ?? first;
  const failed = status === 'failed' && failureReason !== undefined;
  return {
    scanId: first.scanId,
    url: first.url,
    status,
    stage: stageOf(status, deviceScans),
    percent: Math.floor(sum / deviceScans.length),
    devices: devicesOf(deviceScans),
    ...(failed ? { reason: failureReason, failure: failureOf(failureReason) } : {}),
  };
}

function devicesOf(deviceScans: readonly DeviceScan[]): ScanDevices {
  const devices: ScanDevices = {};
  for (const { device, state, stage, percent, facts = {}, overallScore = null } of deviceScans) {
    devices[device] = { status: state, stage, percent: Math.floor(percent), facts, overallScore };
  }
  return devices;
}

/** A reason with its words, as answers carry it. */
export function failureOf(reason: keyof typeof scanFailureTexts) {
  const { sentence, hint } = scanFailureTexts[reason];
  return { reason, message: sentence, hint };
}

/** The same status as the message that open browsers get. */
export function progressMessage(status: ScanStatus): z.infer<typeof ScanProgressMessage> {
  const { scanId, url, stage, percent, devices } = status;
  const progress = { scanId, url, status: status.status, stage, percent };
  return { type: 'scan_progress', ...progress, ...(devices !== undefined && { devices }) };
}
