import type { Device } from '../../../../../shared/scans/devices.ts';

/** Two scans of a page; without them, the newest result and the one before. */
export interface ScanPair {
  url: string;
  device: Device;
  /** Id of a scan, or the time at which it was requested. */
  before?: string | undefined;
  after?: string | undefined;
}

/** The address of the comparison of two scans. */
export function scanChangesLink({ url, device, before, after }: ScanPair) {
  const search = new URLSearchParams({ url, device });
  if (before !== undefined) search.set('before', before);
  if (after !== undefined) search.set('after', after);
  return { pathname: '/scanChanges', search: `?${search.toString()}` };
}
