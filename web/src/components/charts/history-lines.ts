import { type Device, devices } from '../../../../shared/scans/devices.ts';
import {
  labThresholds,
  type LabMetric,
  shownScore,
} from '../../../../shared/assessment/thresholds.ts';
import { bandsOf, scoreBands, type ChartSeries } from './chart-model.ts';
import { formatNumber } from '../../lib/format.ts';
import { formatMetric, metrics } from '../../lib/metrics.ts';
import { chartValue, ofChartValue } from './history-points.ts';
import type { MetricLine } from './small-charts.tsx';
import { metricUnits } from '../../../../shared/assessment/metrics.ts';

const score = (value: number): string => formatNumber(shownScore(value));

/** How the line of each device looks in every chart. */
export const deviceLooks: Record<Device, Pick<ChartSeries, 'label' | 'color' | 'dash'>> = {
  mobile: { label: 'Mobile', color: 'var(--wv-mobile)' },
  desktop: { label: 'Desktop', color: 'var(--wv-desktop)', dash: '7 3' },
};

/** One line per device, in the device's colour. */
export const overallSeries: readonly ChartSeries[] = devices.map((key) => ({
  key,
  ...deviceLooks[key],
  bands: scoreBands,
  format: score,
}));

/** LCP first: it has the whole width. */
const drawn = ['lcp', 'fcp', 'si', 'tbt', 'cls'] as const satisfies LabMetric[];

function labLine(device: Device, metric: LabMetric): MetricLine {
  const { goodBelow, badAbove } = labThresholds[device][metric];
  return {
    key: metric,
    label: metrics[metric].short,
    unit: metricUnits[metric],
    color: `var(--series-${metric})`,
    format: (value) => formatMetric(metric, ofChartValue(metric, value)),
    tick: (value) => formatNumber(ofChartValue(metric, value), 3),
    bands: bandsOf({
      goodBelow: chartValue(metric, goodBelow),
      badAbove: chartValue(metric, badAbove),
    }),
  };
}

/** A line for each metric, with the thresholds of the device. */
export const labLines: Record<Device, readonly MetricLine[]> = {
  mobile: drawn.map((metric) => labLine('mobile', metric)),
  desktop: drawn.map((metric) => labLine('desktop', metric)),
};
