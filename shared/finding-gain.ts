import type { SuggestionItem } from './models/scan-report.ts';

/** A number of a finding, and its name on every screen and in the export. */
export interface Gain {
  name: 'faster' | 'less' | 'less on repeat visits' | 'painted after';
  value: number;
  unit: 'ms' | 'bytes';
}

/** A long cache lifetime saves nothing on a first visit, although Lighthouse gives it metric savings. */
const repeatVisitsOnly: ReadonlySet<string> = new Set(['cache-insight']);
/** In reports of earlier versions, their saving is the blocking time, which is not loading time. */
const measuredOnly: ReadonlySet<string> = new Set([
  'bootup-time',
  'mainthread-work-breakdown',
  'long-tasks',
]);
/** Our own item, whose value is the metric. */
export const lcpElementId = 'largest-contentful-paint-element';

export const helpsRepeatVisitsOnly = ({ id }: Pick<SuggestionItem, 'id'>): boolean =>
  repeatVisitsOnly.has(id);

/** Milliseconds by which a first visit would load faster; 0 if the audit's own savings do not say so. */
export function loadingTimeSaved(item: SuggestionItem): number {
  if (helpsRepeatVisitsOnly(item) || measuredOnly.has(item.id)) return 0;
  return item.savingsMs ?? 0;
}

/** For sorting: the greatest saving on a first visit comes first, findings that help repeat visits only come last. */
export const byGain = (a: SuggestionItem, b: SuggestionItem): number =>
  loadingTimeSaved(b) - loadingTimeSaved(a) ||
  Number(helpsRepeatVisitsOnly(a)) - Number(helpsRepeatVisitsOnly(b)) ||
  (b.savingsBytes ?? 0) - (a.savingsBytes ?? 0) ||
  (a.score ?? 1) - (b.score ?? 1);

/** The estimates of a finding. If there are none, its `displayValue` says what was measured. */
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
