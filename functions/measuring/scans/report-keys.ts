import type { DeviceScan } from './device-scan-entity.ts';

type OfReport = Pick<DeviceScan, 'accountId' | 'urlKey' | 'scanId' | 'device'>;

const folderOf = ({ accountId, urlKey, scanId }: OfReport): string =>
  `${accountId}/reports/${urlKey}/${scanId}`;

/** S3 key of the normalised report (`ScanReport`), the source of suggestions. */
export const reportKey = (deviceScan: OfReport): string =>
  `${folderOf(deviceScan)}/${deviceScan.device}.json.gz`;

/**
 * S3 key of the categories other than performance (`CategoryReport[]`); none for scans from before they were measured.
 */
export const categoriesKey = (deviceScan: OfReport): string =>
  `${folderOf(deviceScan)}/${deviceScan.device}.categories.json.gz`;

/** S3 key of Lighthouse's own result: several times as large, and seldom needed. */
export const rawReportKey = (deviceScan: OfReport): string =>
  `${folderOf(deviceScan)}/${deviceScan.device}.lhr.json.gz`;
