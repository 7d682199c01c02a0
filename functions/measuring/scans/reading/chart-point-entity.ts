import { CustomAttributeType } from 'electrodb';
import type { CategoryScores } from '../../../../shared/models/measuring/category-report.ts';
import type { LabRun } from '../../../../shared/scans/lab-settings.ts';
import type { LabData } from '../../../../shared/models/measuring/scan.ts';
import { ofAccount, inAccount, type ItemOf } from '../../../platform/table/entity.ts';

/** Distinguishes a change of score from a change of conditions, in the few bytes of a point. */
export interface RunConditions {
  lighthouse: string;
  chromium: string;
  /** Operating system and processor, from the browser's own user agent. */
  system: string;
  /** Lighthouse's measure of the machine's speed. */
  speed: number;
  /** The machine was so much slower than usual that changes of the page cannot be detected. */
  isSlow?: boolean;
  /** How the page was measured; absent for Lighthouse's default. */
  lab?: LabRun;
  /** Set in the demo's recorded history. */
  isRecorded?: true;
}

/**
 * The data of a scan that charts draw: written together with the device scans (device-scan.ts), which would be several
 * megabytes a year. Exists once the first device scan has ended; a device that failed, or has not ended, has no
 * numbers.
 * Access: a page's points in time order.
 */
export const chartPointEntity = ofAccount('chart-point', {
  attributes: {
    urlKey: { type: 'string', required: true },
    /** Sorts by time: UUID version 7. */
    scanId: { type: 'string', required: true },
    /** When the scan was requested, ISO 8601. */
    scanDate: { type: 'string', required: true },
    /** When each device was measured, ISO 8601; absent in scans from before it was kept. */
    mobileMeasuredAt: { type: 'string' },
    desktopMeasuredAt: { type: 'string' },
    /** How long the server took to answer, milliseconds. */
    mobileServerMs: { type: 'number' },
    desktopServerMs: { type: 'number' },
    /** Lighthouse performance, 0 to 100. */
    mobileScore: { type: 'number' },
    desktopScore: { type: 'number' },
    mobileLabData: { type: CustomAttributeType<LabData>('any') },
    desktopLabData: { type: CustomAttributeType<LabData>('any') },
    /** Absent in scans from before it was kept. */
    mobileRun: { type: CustomAttributeType<RunConditions>('any') },
    desktopRun: { type: CustomAttributeType<RunConditions>('any') },
    /** Scores other than performance, 0 to 100; absent in scans from before they were measured. */
    mobileCategories: { type: CustomAttributeType<CategoryScores>('any') },
    desktopCategories: { type: CustomAttributeType<CategoryScores>('any') },
    /** 25 months after the scan. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byPage: inAccount('chart-point#${urlKey}#${scanId}'),
  },
});

/** When the first device of a scan was measured. */
export const measuredDate = ({
  scanDate,
  mobileMeasuredAt,
  desktopMeasuredAt,
}: Pick<ChartPoint, 'scanDate' | 'mobileMeasuredAt' | 'desktopMeasuredAt'>): string =>
  [mobileMeasuredAt, desktopMeasuredAt].flatMap((time) => time ?? []).toSorted()[0] ?? scanDate;

export type ChartPoint = ItemOf<typeof chartPointEntity>;
