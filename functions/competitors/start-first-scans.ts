import { type Asking, takeNewAddress } from '../pages/known-address.ts';
import { log } from '../platform/logger.ts';

/**
 * Starts the first scans of new competitors, up to the account's number of new addresses an hour. The clock scans the
 * others within a day. Never throws: the competitors are added.
 */
export async function startFirstScans(
  asking: Asking,
  urls: readonly string[],
  startScan: (url: string) => Promise<unknown>,
): Promise<void> {
  try {
    for (const url of urls) {
      if (!(await takeNewAddress(asking)).allowed) return;
      await startScan(url);
    }
  } catch (error) {
    log.error('competitors not scanned yet', { accountId: asking.caller.accountId, error });
  }
}
