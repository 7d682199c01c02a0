import { type DeviceSuggestions, ScanReport } from '../../shared/models/scan-report.ts';
import { log } from '../platform/logger.ts';
import type { ObjectStore } from '../platform/aws/object-store.ts';

/** What a stored report suggests; null when there is none, or retention has taken it. */
export async function suggestionsOf(
  reports: Pick<ObjectStore, 'getJson'>,
  key: string | undefined,
): Promise<DeviceSuggestions | null> {
  const stored = key === undefined ? undefined : await reports.getJson(key);
  if (stored === undefined) return null;
  const report = ScanReport.safeParse(stored);
  if (report.success) return report.data.suggestions;
  // A report that an older version wrote; the next scan writes one that can be read.
  log.warn('report not readable', { key, error: report.error });
  return null;
}
