import type { ScanStatus } from '../../../../../shared/calls/measuring/scans.ts';
import {
  type ScanDevices,
  ScanStage,
  scanStageTexts,
} from '../../../../../shared/scans/scan-progress.ts';
import type { ServerMessage } from '../../../../../shared/sockets/socket-messages.ts';
import { sameSite } from '../../../../../shared/pages/urls.ts';
import type { Clock } from '../../../lib/clock.ts';

/** Progress of a scan, as screens show it. */
export interface ScanProgress {
  scanId: string;
  url: string;
  /** The current step, in words. */
  stage: string;
  /** 0 to 100; never decreases within one wait. */
  percent: number;
  /** Each device, and what its scan has observed so far. */
  devices?: ScanDevices;
}

export interface ScanPorts {
  /** GET /scan/status */
  getStatus(scanId: string): Promise<ScanStatus>;
  /** The WebSocket. @returns ends the subscription */
  onServerMessage(handler: (message: ServerMessage) => void): () => void;
  /** Whether asking again is pointless, such as for an unknown scan or without a session. */
  isLasting(error: unknown): boolean;
  clock: Clock;
}

const pollMs = 2000;
/** While the WebSocket sends messages, polling is only a safety net. */
const pollBesideSocketMs = 10_000;
/** A WebSocket that has been silent for longer is not relied on. */
const socketFreshMs = 5000;
/** How long the server may be unreachable before the wait is given up. */
const patienceMs = 60_000;

/** Text of a stage, which the server sends as a name or as text. */
export function stageWords(stage: string): string {
  const known = ScanStage.safeParse(stage);
  return known.success ? scanStageTexts[known.data].label : stage;
}

/**
 * Waits until a scan is done or failed.
 * @throws the server's error if it does not know the scan, or if it was unreachable for a minute
 */
export async function waitForScan(
  ports: ScanPorts,
  scan: { scanId: string; url: string },
  onProgress: (progress: ScanProgress) => void,
): Promise<ScanStatus> {
  const { clock } = ports;
  let percent = 0;
  let socketSpokeAt = Number.NEGATIVE_INFINITY;
  let hasEnded = false;
  const pushed: { done?: ScanStatus } = {};
  let nap = new AbortController();

  const report = ({
    stage,
    devices,
    ...state
  }: Pick<ScanStatus, 'stage' | 'percent' | 'devices'>): void => {
    percent = Math.max(percent, state.percent);
    const progress = { ...scan, stage: stageWords(stage), percent };
    onProgress(devices === undefined ? progress : { ...progress, devices });
  };
  const stopListening = ports.onServerMessage((message) => {
    if (message.type !== 'scan_progress' || message.scanId !== scan.scanId) return;
    if (!sameSite(message.url, scan.url)) return;
    socketSpokeAt = clock.now();
    const { type: _, ...state } = message;
    hasEnded = state.status === 'done' || state.status === 'failed';
    // Only the call's answer has the reason of a failure.
    if (state.status === 'done') pushed.done = state;
    if (hasEnded) nap.abort();
    else report(message);
  });

  try {
    let reachedAt = clock.now();
    for (;;) {
      if (pushed.done !== undefined) return pushed.done;
      try {
        const status = await ports.getStatus(scan.scanId);
        reachedAt = clock.now();
        if (status.status === 'done' || status.status === 'failed') return status;
        report(status);
      } catch (error) {
        if (ports.isLasting(error) || clock.now() - reachedAt > patienceMs) throw error;
      }
      const isSocketLive = !hasEnded && clock.now() - socketSpokeAt < socketFreshMs;
      await clock.sleep(isSocketLive ? pollBesideSocketMs : pollMs, nap.signal);
      nap = new AbortController();
    }
  } finally {
    stopListening();
  }
}
