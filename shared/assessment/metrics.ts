import type { LabData } from '../models/measuring/scan.ts';
import { numberWords } from '../words/number-words.ts';

export type MetricKey = keyof LabData | 'fid' | 'inp' | 'ttfb';

/** The standard names of metrics, by the keys of answers. */
export const metricNames: Record<MetricKey, string> = {
  lcp: 'Largest Contentful Paint',
  fcp: 'First Contentful Paint',
  si: 'Speed Index',
  tti: 'Time to Interactive',
  tbt: 'Total Blocking Time',
  cls: 'Cumulative Layout Shift',
  fid: 'First Input Delay',
  inp: 'Interaction to Next Paint',
  ttfb: 'Time to First Byte',
};

/** Decimals with which a metric is shown, by its unit. */
export const metricDigits = { s: 2, ms: 0, '': 3 } as const;

/** A value as it is shown, on screens and in files: rounded to its decimals. In the metric's unit. */
export const shownMetric = (metric: MetricKey, value: number): number =>
  Number(value.toFixed(metricDigits[metricUnits[metric]]));

/** The unit in which a metric is shown; field answers are in milliseconds throughout. */
export const metricUnits: Record<MetricKey, 's' | 'ms' | ''> = {
  lcp: 's',
  fcp: 's',
  si: 's',
  tti: 's',
  tbt: 'ms',
  cls: '',
  fid: 'ms',
  inp: 'ms',
  ttfb: 'ms',
};

/** '2.31 s', '4.0 s', '1,180 ms', '0.052', as on screens. @param shown as `shownMetric` and `shownField` have it */
export function metricWords(metric: MetricKey, shown: number): string {
  const unit = metricUnits[metric];
  return `${numberWords(shown, 3, unit === 's' ? 1 : 0)} ${unit}`.trimEnd();
}
