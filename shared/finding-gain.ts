import type { SuggestionItem } from './models/scan-report.ts';

/** A number of a finding, and what it is called on every screen and in the export. */
export interface Gain {
  name: 'faster' | 'less' | 'less on repeat visits' | 'painted after';
  value: number;
  unit: 'ms' | 'bytes';
}

/** A long cache lifetime spares a first visit nothing, although Lighthouse gives it metric savings. */
const repeatVisitsOnly: ReadonlySet<string> = new Set(['cache-insight']);
/** Reports of earlier versions have the blocking time of these as a saving; it is no loading time. */
const measuredOnly: ReadonlySet<string> = new Set([
  'bootup-time',
  'mainthread-work-breakdown',
  'long-tasks',
]);
/** An item of ours, whose value is the metric. */
export const lcpElementId = 'largest-contentful-paint-element';

export const helpsRepeatVisitsOnly = ({ id }: Pick<SuggestionItem, 'id'>): boolean =>
  repeatVisitsOnly.has(id);

/** Milliseconds that a first visit would load faster by; 0 where the audit's own savings do not say so. */
export function loadingTimeSaved(item: SuggestionItem): number {
  if (helpsRepeatVisitsOnly(item) || measuredOnly.has(item.id)) return 0;
  return item.savingsMs ?? 0;
}

/** For sorting: greatest saving of a first visit first, what helps repeat visits only last. */
export const byGain = (a: SuggestionItem, b: SuggestionItem): number =>
  loadingTimeSaved(b) - loadingTimeSaved(a) ||
  Number(helpsRepeatVisitsOnly(a)) - Number(helpsRepeatVisitsOnly(b)) ||
  (b.savingsBytes ?? 0) - (a.savingsBytes ?? 0) ||
  (a.score ?? 1) - (b.score ?? 1);

/** The estimates of a finding. Where there are none, its `displayValue` says what was measured. */
export function gainsOf(item: SuggestionItem): Gain[] {
  if (item.id === lcpElementId) {
    return [{ name: 'painted after', value: item.numericValue, unit: 'ms' }];
  }
  const gains: Gain[] = [
    { name: 'faster', value: Math.round(loadingTimeSaved(item)), unit: 'ms' },
    {
      name: helpsRepeatVisitsOnly(item) ? 'less on repeat visits' : 'less',
      value: item.savingsBytes ?? 0,
      unit: 'bytes',
    },
  ];
  return gains.filter(({ value }) => value > 0);
}
