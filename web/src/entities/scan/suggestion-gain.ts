import { type Gain, gainsOf, helpsRepeatVisitsOnly } from '../../../../shared/finding-gain.ts';
import type { SuggestionItem } from '../../../../shared/models/scan-report.ts';
import { formatBytes, formatSpan } from '../../lib/format.ts';

/** The gain of acting on a finding, in words; otherwise Lighthouse's own text, or undefined if there is none. */
export function gainWords(item: SuggestionItem): string | undefined {
  const gains = gainsOf(item);
  if (gains.length > 0) return gains.map(wordsOf).join(', ');
  return helpsRepeatVisitsOnly(item) ? 'helps repeat visits' : item.displayValue;
}

function wordsOf({ name, value, unit }: Gain): string {
  const amount = unit === 'ms' ? formatSpan(value) : formatBytes(value);
  return name === 'painted after' ? `Painted after ${amount}` : `${amount} ${name}`;
}
