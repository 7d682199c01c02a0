import {
  metricDigits,
  type MetricKey,
  metricUnits,
  shownMetric,
} from '../../../shared/assessment/metrics.ts';
import {
  fieldThresholds,
  type FieldMetric,
  shownField,
  shownTen,
  type Threshold,
} from '../../../shared/assessment/thresholds.ts';
import { formatDuration, formatNumber, noBreakSpace } from './format.ts';

export interface MetricText {
  /** The usual abbreviation: 'LCP'. */
  short: string;
  /** One line for people who do not know the name. */
  meaning: string;
}

/** Every metric of the product, by its key in answers. Less is better in all of them. */
export const metrics: Record<MetricKey, MetricText> = {
  lcp: {
    short: 'LCP',
    meaning: 'When the largest image or text block on the first screen appears.',
  },
  fcp: { short: 'FCP', meaning: 'When the first text or image appears.' },
  si: { short: 'SI', meaning: 'How quickly the visible part of the page fills up.' },
  tti: { short: 'TTI', meaning: 'When the page responds reliably to clicks and keys.' },
  tbt: { short: 'TBT', meaning: 'How long scripts kept the page from responding while it loaded.' },
  cls: { short: 'CLS', meaning: 'How much the layout shifts unexpectedly. It has no unit.' },
  fid: {
    short: 'FID',
    meaning: 'How long the first click or key press waited. INP replaced it in 2024.',
  },
  inp: {
    short: 'INP',
    meaning: 'How long visitors wait for the page to respond to a click, tap or key.',
  },
  ttfb: { short: 'TTFB', meaning: 'How long the server takes to start responding.' },
};

/** Names the value axis of a chart of a metric: its unit, else the metric. */
export function axisOf(metric: MetricKey): string {
  const unit = metricUnits[metric];
  return unit === 's' ? 'seconds' : unit || metrics[metric].short;
}

/** A value in the metric's own unit, with that unit: '2.53 s', '210 ms', '0.11'. */
export function formatMetric(metric: MetricKey, value: number): string {
  const unit = metricUnits[metric];
  const shown = shownMetric(metric, value);
  return unit === '' ? formatNumber(shown, metricDigits['']) : formatDuration(shown, unit);
}

/** A score out of 10, with its decimal: '4.8'. */
export const formatTen = (score: number): string => formatNumber(shownTen(score), 1, 1);

/** A field value, from the unit of answers. */
export function formatField(metric: FieldMetric, value: number): string {
  const unit = metricUnits[metric];
  const shown = shownField(metric, value);
  return unit === 's'
    ? `${formatNumber(shown, 3, 1)}${noBreakSpace}s`
    : formatMetric(metric, shown);
}

/** Field answers are in milliseconds (CLS unitless); those shown in seconds are divided by 1000. */
export function fromField(metric: FieldMetric, value: number): number {
  return metricUnits[metric] === 's' ? value / 1000 : value;
}

/** The value of a field chart, in words. @param value in the metric's display unit */
export const formatFieldPoint = (metric: FieldMetric, value: number): string =>
  formatField(metric, metricUnits[metric] === 's' ? value * 1000 : value);

/** Field thresholds in the metric's display unit. */
export function fieldThreshold(metric: FieldMetric): Threshold {
  const { goodBelow, badAbove } = fieldThresholds[metric];
  return { goodBelow: fromField(metric, goodBelow), badAbove: fromField(metric, badAbove) };
}
