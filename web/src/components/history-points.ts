import type { Device } from '../../../shared/devices.ts';
import type { LabData } from '../../../shared/models/scan.ts';
import { labMetrics, type LabMetric } from '../../../shared/thresholds.ts';
import type { ChartPoint } from './chart-model.ts';
import { isWithin, type DateRange } from '../lib/date-range.ts';

export interface OverallEntry {
  scanDate: string;
  mobile: number | null;
  desktop: number | null;
  onSlowMachine?: Device[] | undefined;
  isRecorded?: true | undefined;
}
export interface LabEntry {
  scanDate: string;
  mobile: { labData: LabData | null };
  desktop: { labData: LabData | null };
  onSlowMachine?: Device[] | undefined;
  isRecorded?: true | undefined;
}

export function overallPoints(history: readonly OverallEntry[], range: DateRange): ChartPoint[] {
  return history
    .filter(({ scanDate }) => isWithin(range, scanDate))
    .map(({ scanDate, mobile, desktop }) => ({
      at: Date.parse(scanDate),
      values: { mobile, desktop },
    }));
}

/** Blocking time is divided by 1000 for its chart (specification 9); words and ticks are in its own unit. */
export const chartValue = (metric: LabMetric, value: number): number =>
  metric === 'tbt' ? value / 1000 : value;

/** The value in its own unit again. */
export const ofChartValue = (metric: LabMetric, value: number): number =>
  metric === 'tbt' ? value * 1000 : value;

const valueOf = (labData: LabData | null, metric: LabMetric): number | null => {
  const value = labData?.[metric] ?? null;
  return value === null ? null : chartValue(metric, value);
};

export const labPoints = (
  history: readonly LabEntry[],
  device: Device,
  range: DateRange,
): ChartPoint[] =>
  history
    .filter(({ scanDate }) => isWithin(range, scanDate))
    .map((entry) => ({
      at: Date.parse(entry.scanDate),
      values: Object.fromEntries(
        labMetrics.map((metric) => [metric, valueOf(entry[device].labData, metric)]),
      ),
    }));
