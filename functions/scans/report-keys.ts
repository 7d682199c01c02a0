interface DeviceScan {
  accountId: string;
  urlKey: string;
  scanId: string;
  device: string;
}

const folderOf = ({ accountId, urlKey, scanId }: DeviceScan): string =>
  `${accountId}/reports/${urlKey}/${scanId}`;

/** S3 key of the normalised report (`ScanReport`), the source of suggestions. */
export const reportKey = (deviceScan: DeviceScan): string =>
  `${folderOf(deviceScan)}/${deviceScan.device}.json.gz`;

/** S3 key of the categories besides performance (`CategoryReport[]`); none for scans from before they were measured. */
export const categoriesKey = (deviceScan: DeviceScan): string =>
  `${folderOf(deviceScan)}/${deviceScan.device}.categories.json.gz`;

/** S3 key of Lighthouse's own result: several times as large, and seldom needed. */
export const rawReportKey = (deviceScan: DeviceScan): string =>
  `${folderOf(deviceScan)}/${deviceScan.device}.lhr.json.gz`;
