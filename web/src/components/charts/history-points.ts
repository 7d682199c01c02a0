import type { Device } from '../../../../shared/scans/devices.ts';
import type { LabData } from '../../../../shared/models/measuring/scan.ts';
import { labMetrics, type LabMetric } from '../../../../shared/assessment/thresholds.ts';
import type { ChartPoint } from './chart-model.ts';
import { isWithin, type DateRange } from '../../lib/date-range.ts';

interface MeasuredEntry {
  /** When the first device was measured. */
  scanDate: string;
  /** Of a device that was measured at another time. */
  measuredAt?: { mobile?: string | undefined; desktop?: string | undefined } | undefined;
  onSlowMachine?: Device[] | undefined;
  /** Devices that were measured with other lab settings than last. */
  otherSettings?: Device[] | undefined;
}

/** When a device of a scan was measured, ISO 8601. */
export const measuredAt = ({ scanDate, measuredAt: at }: MeasuredEntry, device: Device): string =>
  at?.[device] ?? scanDate;

/** The same as a position in a chart. */
export const momentOf = (entry: MeasuredEntry, device: Device): number =>
  Date.parse(measuredAt(entry, device));

export interface OverallEntry extends MeasuredEntry {
  mobile: number | null;
  desktop: number | null;
}
export interface LabEntry extends MeasuredEntry {
  mobile: { labData: LabData | null };
  desktop: { labData: LabData | null };
}

export function overallPoints(history: readonly OverallEntry[], range: DateRange): ChartPoint[] {
  return history
    .filter(({ scanDate }) => isWithin(range, scanDate))
    .map((entry) => ({
      at: Date.parse(entry.scanDate),
      values: { mobile: entry.mobile, desktop: entry.desktop },
      moments: { mobile: momentOf(entry, 'mobile'), desktop: momentOf(entry, 'desktop') },
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
      at: momentOf(entry, device),
      values: Object.fromEntries(
        labMetrics.map((metric) => [metric, valueOf(entry[device].labData, metric)]),
      ),
    }));
