import type { Device } from '../../../shared/devices.ts';
import { labMetrics, labThresholds, type LabMetric } from '../../../shared/thresholds.ts';
import { bandsOf, scoreBands, type ChartSeries } from './chart-model.ts';
import { formatNumber, noBreakSpace } from '../lib/format.ts';
import { metrics, type MetricText } from '../lib/metrics.ts';
import { chartValue } from './history-points.ts';

const score = (value: number): string => formatNumber(value, 1);

/** One line per device, in the device's colour. */
export const overallSeries: readonly ChartSeries[] = [
  { key: 'mobile', label: 'Mobile', color: 'var(--wv-mobile)', bands: scoreBands, format: score },
  {
    key: 'desktop',
    label: 'Desktop',
    color: 'var(--wv-desktop)',
    dash: '7 3',
    bands: scoreBands,
    format: score,
  },
];

const dashes: Record<LabMetric, string | undefined> = {
  lcp: undefined,
  fcp: '8 3',
  si: '4 3',
  tbt: '2 3',
  cls: '8 3 2 3',
};

/** Exact to the millisecond. */
const seconds = (value: number): string => `${formatNumber(value, 3)}${noBreakSpace}s`;
const unitless = (value: number): string => formatNumber(value, 4);

/** One line per metric. Layout shift is unitless and has its own axis; the others share one in seconds. */
function labLine(device: Device, metric: LabMetric): ChartSeries {
  const { goodBelow, badAbove } = labThresholds[device][metric];
  const dash = dashes[metric];
  return {
    key: metric,
    label: metrics[metric].short,
    color: `var(--series-${metric})`,
    ...(dash === undefined ? {} : { dash }),
    ...(metric === 'cls' ? { axis: 'right' as const } : {}),
    format: metric === 'cls' ? unitless : seconds,
    bands: bandsOf({
      goodBelow: chartValue(metric, goodBelow),
      badAbove: chartValue(metric, badAbove),
    }),
  };
}

const exact: Record<MetricText['unit'], (value: number) => string> = {
  s: seconds,
  ms: (value) => `${formatNumber(value, 1)}${noBreakSpace}ms`,
  '': unitless,
};

/** The line of a metric's own chart, in the metric's own unit. */
export function metricLine(device: Device, metric: LabMetric): ChartSeries {
  return {
    key: metric,
    label: metrics[metric].short,
    color: `var(--series-${metric})`,
    format: exact[metrics[metric].unit],
    bands: bandsOf(labThresholds[device][metric]),
  };
}

export const labSeries: Record<Device, readonly ChartSeries[]> = {
  mobile: labMetrics.map((metric) => labLine('mobile', metric)),
  desktop: labMetrics.map((metric) => labLine('desktop', metric)),
};
