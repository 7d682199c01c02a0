import type { ScanStatus } from '../../../../../shared/calls/measuring/scans.ts';
import type { Notices } from '../../../components/messages/snackbar.ts';
import type { PageScans } from './page-scans.ts';
import type { ScanProgress } from './wait-for-scan.ts';

/** Pages scanned at the same time (specification 9). */
const scanBatchSize = 3;

/** Processes items in batches: in parallel within a batch, one batch after the other. */
export async function inBatches<Item>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += size) {
    await Promise.all(items.slice(start, start + size).map(work));
  }
}

type Watch = (progress: ScanProgress) => void;

export interface PageScanPorts {
  /** Starts a scan and waits for its end. */
  scan(url: string, watch: Watch): Promise<ScanStatus>;
  pageScans: PageScans;
  /** Called when a page has a new result. */
  onScanned(url: string): void;
  /** The server's message for an error, or a general one. */
  sentenceOf(error: unknown): string;
  /** Whether a scan was refused because the account requested too many. */
  isTooMany(error: unknown): boolean;
  notices: Notices;
}

/**
 * Scans pages in batches of 3 in parallel, with messages for the start and end of each page. Once the server accepts no
 * more scans, the rest is left to the schedule, which scans every page of a site at least once a day.
 *
 * @param failureMessage the message for a page whose scan failed
 */
export async function scanPages(
  ports: PageScanPorts,
  urls: readonly string[],
  failureMessage = (url: string): string => `Scan failed for: ${url}`,
): Promise<void> {
  let isFull = false;
  let left = 0;
  const scan = async (url: string, watch: Watch): Promise<ScanStatus> => {
    try {
      return await ports.scan(url, watch);
    } catch (error) {
      isFull ||= ports.isTooMany(error);
      throw error;
    }
  };
  for (const url of urls) ports.pageScans.report({ state: 'waiting', url });
  await inBatches(urls, scanBatchSize, async (url) => {
    if (isFull) {
      left += 1;
      ports.pageScans.end(url);
      return;
    }
    const notice = `scan of ${url}`;
    ports.notices.info(`Scan triggered for: ${url}`, { id: notice, closeAfterMs: false });
    const isDone = await followScan(ports, url, (watch) => scan(url, watch));
    ports.notices.close(notice);
    if (isDone) ports.notices.success(`Scan finished for: ${url}`);
    else ports.notices.error(failureMessage(url));
  });
  if (left > 0) {
    const pages = left === 1 ? '1 page is' : `${left} pages are`;
    ports.notices.warning(`Too many scans at once: ${pages} scanned later, within a day`);
  }
}

/** Shows a scan in the row of its page until its end. @returns whether it has a result */
export async function followScan(
  { pageScans, onScanned, sentenceOf }: Omit<PageScanPorts, 'scan' | 'notices' | 'isTooMany'>,
  url: string,
  scan: (watch: Watch) => Promise<ScanStatus>,
): Promise<boolean> {
  const fail = (reason: string): boolean => {
    pageScans.report({ state: 'failed', url, reason });
    return false;
  };
  try {
    const end = await scan((progress) => pageScans.report({ state: 'running', ...progress, url }));
    if (end.status === 'failed') {
      return fail(end.failure?.message ?? end.reason ?? 'The page could not be measured.');
    }
    pageScans.end(url);
    return true;
  } catch (error) {
    return fail(sentenceOf(error));
  } finally {
    onScanned(url);
  }
}
