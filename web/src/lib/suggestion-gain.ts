import type { SuggestionItem } from '../../../shared/models/scan-report.ts';
import { formatBytes, formatSpan } from './format.ts';

/** Milliseconds that acting on a finding would save. */
export const savingOf = (item: SuggestionItem): number => item.savingsMs ?? item.numericValue;

/** Greatest saving first; among equals, the one that spares most bytes. */
export function bySaving(items: readonly SuggestionItem[]): SuggestionItem[] {
  return items.toSorted(
    (a, b) => savingOf(b) - savingOf(a) || (b.savingsBytes ?? 0) - (a.savingsBytes ?? 0),
  );
}

/** What acting on it would gain, in words; undefined when Lighthouse gives no estimate. */
export function gainWords(item: SuggestionItem): string | undefined {
  const { savingsBytes = 0, displayValue } = item;
  const saving = savingOf(item);
  const gains = [
    ...(saving >= 1 ? [`${formatSpan(saving)} faster`] : []),
    ...(savingsBytes > 0 ? [`${formatBytes(savingsBytes)} less`] : []),
  ];
  return gains.length > 0 ? gains.join(', ') : displayValue;
}
