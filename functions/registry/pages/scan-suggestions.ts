import {
  type DeviceSuggestions,
  ScanReport,
  type SuggestionItem,
} from '../../../shared/models/measuring/scan-report.ts';
import type { LatestNumbers } from './scanned-page-entity.ts';
import { log } from '../../platform/logger.ts';
import type { ObjectStore } from '../../platform/aws/object-store.ts';

/**
 * The suggestions of the report of a device's newest scan; null if there is none, or if it has expired. Without effects on
 * the score where the load was cut off: such a scan has no score.
 */
export async function suggestionsOf(
  reports: Pick<ObjectStore, 'getJson'>,
  numbers: Pick<LatestNumbers, 'reportKey' | 'warning'> | undefined,
): Promise<DeviceSuggestions | null> {
  const key = numbers?.reportKey;
  const stored = key === undefined ? undefined : await reports.getJson(key);
  if (stored === undefined) return null;
  const report = ScanReport.safeParse(stored);
  if (report.success) {
    const { suggestions } = report.data;
    return numbers?.warning === undefined ? suggestions : withoutEffects(suggestions);
  }
  // A report of an older version; the next scan writes a readable one.
  log.warn('could not parse the stored report', { key, error: report.error });
  return null;
}

const withoutEffects = (suggestions: DeviceSuggestions): DeviceSuggestions => ({
  ...suggestions,
  opportunities: suggestions.opportunities.map(withoutEffect),
  diagnostics: suggestions.diagnostics.map(withoutEffect),
});

const withoutEffect = ({ effect: _effect, ...item }: SuggestionItem): SuggestionItem => item;
