import { ApiError, errorMessage } from '../../../lib/api.ts';
import { type PageScanPorts, scanPages } from '../rules/scan-pages.ts';
import { type ScanWork, useScanWork } from './scan-work.ts';
import { stageWords } from '../rules/wait-for-scan.ts';

/** The parts of the account's scan work that page scans need. */
export const pagePortsOf = ({
  session,
  begin,
  waitToAnnounce,
  pageScans,
  onScanned,
}: ScanWork): PageScanPorts => ({
  scan: async (url, watch) => {
    const begun = await begin(url);
    watch({ ...begun, stage: stageWords('queued'), percent: 0 });
    return waitToAnnounce(begun, watch);
  },
  pageScans,
  onScanned,
  sentenceOf: (error) => errorMessage(error, 'Something went wrong, please try again later'),
  isTooMany: (error) => error instanceof ApiError && error.status === 429,
  notices: session.notices,
});

/**
 * Scans pages in batches of 3 in parallel, with a message for each.
 *
 * @returns starts it; `failureMessage` is the message for a page whose scan failed
 */
export function useScanPages() {
  const ports = pagePortsOf(useScanWork());
  return (urls: readonly string[], failureMessage?: (url: string) => string): Promise<void> =>
    scanPages(ports, urls, failureMessage);
}
