interface Half {
  accountId: string;
  urlKey: string;
  scanId: string;
  device: string;
}

const folderOf = ({ accountId, urlKey, scanId }: Half): string =>
  `${accountId}/reports/${urlKey}/${scanId}`;

/** S3 key of the normalised report (`ScanReport`), from which suggestions are answered. */
export const reportKey = (half: Half): string => `${folderOf(half)}/${half.device}.json.gz`;

/** S3 key of Lighthouse's own result, beside it: several times as large, and seldom asked for. */
export const rawReportKey = (half: Half): string => `${folderOf(half)}/${half.device}.lhr.json.gz`;
