import { type DeviceSuggestions, ScanReport } from '../../shared/models/scan-report.ts';
import { log } from '../platform/logger.ts';
import type { ObjectStore } from '../platform/aws/object-store.ts';

/** The suggestions of a stored report; null if there is none, or if it has expired. */
export async function suggestionsOf(
  reports: Pick<ObjectStore, 'getJson'>,
  key: string | undefined,
): Promise<DeviceSuggestions | null> {
  const stored = key === undefined ? undefined : await reports.getJson(key);
  if (stored === undefined) return null;
  const report = ScanReport.safeParse(stored);
  if (report.success) return report.data.suggestions;
  // A report of an older version; the next scan writes a readable one.
  log.warn('report not readable', { key, error: report.error });
  return null;
}
