import { CustomAttributeType } from 'electrodb';
import type { FieldData, LabData } from '../../../shared/models/measuring/scan.ts';
import { type ScanFailureReason } from '../../../shared/scans/scan-failures.ts';
import type { LabRun } from '../../../shared/scans/lab-settings.ts';
import type { ScanWarningReason } from '../../../shared/scans/scan-warnings.ts';
import { ofAccount, inAccount } from '../../platform/table/entity.ts';

/** The newest numbers of a device, kept when later scans fail. */
export interface LatestNumbers {
  scanId: string;
  /** When they were measured, ISO 8601. */
  scanDate: string;
  /** When their scan was requested, ISO 8601; absent in scans of earlier versions, whose `scanDate` it is. */
  requestedAt?: string;
  /** Null if a metric could not be measured; then there is a `warning`. */
  overallScore: number | null;
  labData: LabData;
  /** S3 key of the gzipped report. */
  reportKey: string;
  /** The main cause of a bad score, in words; absent if none is known, and in old items. */
  because?: string;
  /** Why they represent only part of the page; absent if they represent all of it. */
  warning?: ScanWarningReason;
  /** ISO 8601: the first scan of the unbroken run with a warning; absent without one, and in old items. */
  warningSince?: string;
  /** The machine was too slow for changes of the page to be detected. */
  onSlowMachine?: boolean;
  /** How they were measured; absent for Lighthouse's default. */
  lab?: LabRun;
  /** Number of runs whose median this is; absent if it is the wanted number. */
  measuredRuns?: number;
}

/** The failure of a device's last scan; removed by the next success. */
export interface LatestFailure {
  scanId: string;
  reason: ScanFailureReason;
  /** HTTP status of the answer; absent if that is not the reason, and in old items. */
  statusCode?: number;
  /** ISO 8601: when the scan failed; absent in old items, as is `since`. */
  at?: string;
  /** ISO 8601: the first failure of the unbroken run. */
  since?: string;
}

/**
 * The current results of a page: its newest scan, and the last successful numbers of each device. Written together with
 * the device scans (device-scan.ts), so that 'latest' and 'status of many' are plain gets, and so that a page has one
 * open scan at a time.
 * Access: get by account and address, one or many.
 */
export const scannedPageEntity = ofAccount('scanned-page', {
  attributes: {
    urlKey: { type: 'string', required: true },
    url: { type: 'string', required: true },
    /** The newest scan, whether queued, running or ended. */
    newestScanId: { type: 'string', required: true },
    /** The newest scan that ended on at least one device, and when it was measured there (ISO 8601). */
    endedScanId: { type: 'string' },
    endedScanDate: { type: 'string' },
    mobile: { type: CustomAttributeType<LatestNumbers>('any') },
    desktop: { type: CustomAttributeType<LatestNumbers>('any') },
    mobileFieldData: { type: CustomAttributeType<FieldData>('any') },
    desktopFieldData: { type: CustomAttributeType<FieldData>('any') },
    /** Names of the technologies that the newest mobile scan found. */
    technologies: { type: CustomAttributeType<string[]>('any') },
    /** The last scan that found others than the one before, and when it was measured (ISO 8601). */
    technologyChange: {
      type: CustomAttributeType<{
        at: string;
        added: readonly string[];
        removed: readonly string[];
      }>('any'),
    },
    /** Whether the newest mobile scan found the page open to Google; absent before one that looked. */
    isOpenToGoogle: { type: 'boolean' },
    mobileFailure: { type: CustomAttributeType<LatestFailure>('any') },
    desktopFailure: { type: CustomAttributeType<LatestFailure>('any') },
    /** 25 months after the newest scan. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byUrl: inAccount('scanned-page#${urlKey}'),
  },
});
