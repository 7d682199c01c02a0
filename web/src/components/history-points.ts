import type { Device } from '../../../shared/devices.ts';
import type { LabData } from '../../../shared/models/scan.ts';
import { labMetrics, type LabMetric } from '../../../shared/thresholds.ts';
import type { ChartPoint } from './chart-model.ts';
import { isWithin, type DateRange } from '../lib/date-range.ts';

export interface OverallEntry {
  scanDate: string;
  mobile: number | null;
  desktop: number | null;
}
export interface LabEntry {
  scanDate: string;
  mobile: { labData: LabData | null };
  desktop: { labData: LabData | null };
}

export function overallPoints(history: readonly OverallEntry[], range: DateRange): ChartPoint[] {
  return history
    .filter(({ scanDate }) => isWithin(range, scanDate))
    .map(({ scanDate, mobile, desktop }) => ({
      at: Date.parse(scanDate),
      values: { mobile, desktop },
    }));
}

/** Blocking time in milliseconds, the others in seconds, CLS without a unit: each metric has a chart of its own. */
export function metricPoints(
  history: readonly LabEntry[],
  device: Device,
  metric: LabMetric,
  range: DateRange,
): ChartPoint[] {
  return history
    .filter(({ scanDate }) => isWithin(range, scanDate))
    .map((entry) => ({
      at: Date.parse(entry.scanDate),
      values: { [metric]: entry[device].labData?.[metric] ?? null },
    }));
}

/** All metrics but CLS share one axis in seconds, so blocking time is divided by 1000. */
export function chartValue(metric: LabMetric, value: number): number {
  return metric === 'tbt' ? value / 1000 : value;
}

function labValues(labData: LabData | null): Record<LabMetric, number | null> {
  const values: Record<LabMetric, number | null> = {
    fcp: null,
    si: null,
    lcp: null,
    tbt: null,
    cls: null,
  };
  for (const metric of labMetrics) {
    const value = labData?.[metric] ?? null;
    values[metric] = value === null ? null : chartValue(metric, value);
  }
  return values;
}

export function labPoints(
  history: readonly LabEntry[],
  device: Device,
  range: DateRange,
): ChartPoint[] {
  return history
    .filter(({ scanDate }) => isWithin(range, scanDate))
    .map((entry) => ({ at: Date.parse(entry.scanDate), values: labValues(entry[device].labData) }));
}
