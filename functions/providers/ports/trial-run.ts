import type { ArmValues } from '../../../shared/models/measuring/proof.ts';
import type { PictureRow, ScoredMetric } from '../../../shared/models/measuring/scan-report.ts';
import type { LabThrottling } from '../../../shared/scans/lab-settings.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import type { GuardingProxy } from '../../platform/target-guard/guarding-proxy.ts';
import type { RecordedLoad } from './recorded-load.ts';

export interface Trial {
  url: string;
  device: Device;
  /** Throttling of the page's scans. @default Lighthouse's own for the device */
  throttling?: LabThrottling | undefined;
  /** Replayer that serves a copy; undefined for the page itself, which is recorded. */
  replayer: Pick<GuardingProxy, 'chromiumFlags' | 'failureOf'> | undefined;
  /** Whether a first tap and key are measured as well, which takes seven seconds more. */
  isTapped: boolean;
  signal: AbortSignal | undefined;
}

/** A measured load of a page or of its copy. */
export interface TrialRun {
  values: ArmValues;
  /** Points of the score that each metric contributes; absent in runs that were stored by an earlier version. */
  points?: Record<ScoredMetric, number> | undefined;
  /** Oldest picture first. */
  filmstrip: PictureRow[];
  /** Addresses of all requests. */
  requests: string[];
  /** Browser, Lighthouse and machine: runs of others are not comparable. */
  environment: string;
  /** Recording of the page itself. */
  recorded?: RecordedLoad | undefined;
  /** Milliseconds until the page had answered the slowest of a first tap and key. */
  inp?: number | undefined;
}

/**
 * Measures the performance of a page, or of a copy of it, once.
 * @throws TrialError if it could not be measured; the signal's reason
 */
export type RunTrial = (trial: Trial) => Promise<TrialRun>;

export class TrialError extends Error {
  constructor(why: string) {
    super(`The page was not measured: ${why}`);
    this.name = 'TrialError';
  }
}
