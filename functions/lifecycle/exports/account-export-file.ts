/** S3 key of an export's zip. */
export const accountExportKey = (of: { accountId: string; exportId: string }): string =>
  `${of.accountId}/account-export/${of.exportId}.zip`;

/** Name under which it is downloaded. */
export const accountExportName = (requestedAt: string): string =>
  `web-vitals-account-${requestedAt.slice(0, 10)}.zip`;
