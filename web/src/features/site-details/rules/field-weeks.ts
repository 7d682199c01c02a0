import { devices, type Device } from '../../../../../shared/scans/devices.ts';
import type { FieldHistory } from '../../../../../shared/models/field-history.ts';
import type { FieldMetric } from '../../../../../shared/assessment/thresholds.ts';
import { bandsOf, type ChartPoint, type ChartSeries } from '../../../components/chart-model.ts';
import { fieldThreshold, formatFieldPoint, fromField, metrics } from '../../../lib/metrics.ts';

export type Histories = Record<Device, FieldHistory | null>;

/** The three Core Web Vitals first. */
export const weeklyMetrics: readonly FieldMetric[] = ['lcp', 'inp', 'cls', 'fcp', 'ttfb', 'fid'];

/** A metric week by week, in its own unit. Each point is at the last of its 28 days; a week without data is a gap. */
export function weekPoints(histories: Histories, metric: FieldMetric): ChartPoint[] {
  const days = new Map<string, Record<string, number | null>>();
  for (const device of devices) {
    for (const period of histories[device]?.periods ?? []) {
      const values = days.get(period.lastDate) ?? {};
      const measured = period[metric];
      values[device] = measured === null ? null : fromField(metric, measured.score);
      days.set(period.lastDate, values);
    }
  }
  return [...days]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([day, values]) => ({ at: Date.parse(`${day}T12:00:00`), values }));
}

const looks: Record<Device, Pick<ChartSeries, 'label' | 'color' | 'dash'>> = {
  mobile: { label: 'Mobile', color: 'var(--wv-mobile)' },
  desktop: { label: 'Desktop', color: 'var(--wv-desktop)', dash: '7 3' },
};

/** A line for each device with a history, over the thresholds that both share. */
export function weekSeries(histories: Histories, metric: FieldMetric): ChartSeries[] {
  const bands = bandsOf(fieldThreshold(metric));
  return devices
    .filter((device) => histories[device] !== null)
    .map((device) => ({
      key: device,
      ...looks[device],
      format: (value) => formatFieldPoint(metric, value),
      bands,
    }));
}

/** Unit of the value axis. */
export function weekAxis(metric: FieldMetric): string {
  const { unit, short } = metrics[metric];
  return unit === 's' ? 'seconds' : unit || short;
}
