import { CustomAttributeType } from 'electrodb';
import { devices } from '../../../shared/scans/devices.ts';
import type { CategoryScores } from '../../../shared/models/measuring/category-report.ts';
import type { ReportFigures } from '../../../shared/models/measuring/report-figures.ts';
import type { ScanConditions } from '../../../shared/models/measuring/scan-report.ts';
import type { Fix } from '../../../shared/models/measuring/scan-verdict.ts';
import { type FieldData, type LabData } from '../../../shared/models/measuring/scan.ts';
import { scanFailureReasons } from '../../../shared/scans/scan-failures.ts';
import { type ScanFacts, scanStages } from '../../../shared/scans/scan-progress.ts';
import { leaseAttributes } from '../../platform/open-work/open-items.ts';
import { ofAccount, gsi1, inAccount, openItems, type ItemOf } from '../../platform/table/entity.ts';

/** Names of technologies that a scan found and the one before did not, and the other way round. */
export interface TechnologyChange {
  added: readonly string[];
  removed: readonly string[];
}

/**
 * The part of a scan for one device: the intent, its lease and progress, and in the end the numbers. The report itself
 * is in S3. Access: both device scans of a scan by account and scan id; the history of a page by account and address,
 * in time order; open device scans (queued or running) that are due for another try, by shard, for the sweep.
 */
export const deviceScanEntity = ofAccount('device-scan', {
  attributes: {
    /** Sorts by time: UUID version 7. */
    scanId: { type: 'string', required: true },
    device: { type: devices, required: true },
    url: { type: 'string', required: true },
    urlKey: { type: 'string', required: true },
    /** ISO 8601, the same on both device scans. */
    requestedAt: { type: 'string', required: true },
    stage: { type: scanStages, required: true },
    /** 0 to 100. */
    percent: { type: 'number', required: true },
    /** Number of the current measurement: above the runs that are wanted if a result looked suspicious. */
    run: { type: 'number', required: true },
    /** Runs that are wanted; absent for one, and until it begins. */
    runs: { type: 'number' },
    /** Observations of the scan so far. */
    facts: { type: CustomAttributeType<ScanFacts>('any') },
    ...leaseAttributes,
    /** A fresh run for the record of changes: no result of the page, and no point of its charts. */
    isCheck: { type: 'boolean' },
    finishedAt: { type: 'string' },
    /** When the run that counts began; absent in scans from before it was kept. */
    measuredAt: { type: 'string' },
    /** The machine was too slow for changes of the page to be detected. */
    onSlowMachine: { type: 'boolean' },
    /** Lighthouse performance, 0 to 100. */
    overallScore: { type: 'number' },
    labData: { type: CustomAttributeType<LabData>('any') },
    /** Names; absent if the page could not be inspected, and in scans from before they were kept. */
    technologies: { type: CustomAttributeType<string[]>('any') },
    fieldData: { type: CustomAttributeType<FieldData>('any') },
    /** Versions, machine and settings, to distinguish a change of score from a change of machine. */
    conditions: { type: CustomAttributeType<ScanConditions>('any') },
    /** Requests, bytes and third parties of the page; absent in scans from before they were kept. */
    figures: { type: CustomAttributeType<ReportFigures>('any') },
    /** The part of the report that the verdict uses; absent in scans from before it was stored. */
    fixes: { type: CustomAttributeType<Fix[]>('any') },
    /** Scores other than performance, 0 to 100; absent in scans from before they were measured. */
    categories: { type: CustomAttributeType<CategoryScores>('any') },
    /** Absent without a change, on desktop, and in scans from before it was stored. */
    technologyChange: { type: CustomAttributeType<TechnologyChange>('any') },
    /** S3 key of the gzipped report. */
    reportKey: { type: 'string' },
    failureReason: { type: scanFailureReasons },
    /** 25 months after the scan. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byScan: inAccount('scan#${scanId}#${device}'),
    byPage: gsi1('account#${accountId}#page#${urlKey}', 'scan#${scanId}#${device}'),
    open: openItems('open-scan'),
  },
});

export type DeviceScan = ItemOf<typeof deviceScanEntity>;
