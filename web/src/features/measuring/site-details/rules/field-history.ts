import type { Device } from '../../../../../../shared/scans/devices.ts';
import type { FieldData } from '../../../../../../shared/models/measuring/scan.ts';
import type { FieldMetric } from '../../../../../../shared/assessment/thresholds.ts';
import { bandsOf, type ChartPoint } from '../../../../components/charts/chart-model.ts';
import type { MetricLine } from '../../../../components/charts/small-charts.tsx';
import { isWithin, localDay, wholeRange } from '../../../../lib/date-range.ts';
import { noonOf } from '../../../../lib/zone.ts';
import { fieldThreshold, formatFieldPoint, fromField, metrics } from '../../../../lib/metrics.ts';
import type { FieldEntry } from '../../../../entities/scan/rules/field-result.ts';
import { metricUnits } from '../../../../../../shared/assessment/metrics.ts';

/** Number of points in field data charts (specification 9). */
const mostPoints = 7;

interface Reading {
  /** The last of its 28 days. */
  day: string;
  field: FieldData;
}

/** The last seven periods of a device, of those that end in a range. Many days and scans read the same rolling 28 days; each period counts once. */
export function fieldPoints(
  device: Device,
  history: readonly FieldEntry[],
  range = wholeRange,
): ChartPoint[] {
  const readings = history
    .toSorted((a, b) => Date.parse(a.scanDate) - Date.parse(b.scanDate))
    .flatMap((entry): Reading[] => {
      const field = entry[device].fieldData;
      if (field === null) return [];
      return [{ day: field.collectionPeriod?.lastDate ?? localDay(entry.scanDate), field }];
    });
  // Numbers of the page and of its origin must not share a line.
  const source = readings.at(-1)?.field.source;
  const byDay = new Map(
    readings.filter(({ field }) => field.source === source).map(({ day, field }) => [day, field]),
  );
  return [...byDay]
    .filter(([day]) => isWithin(range, noonOf(day)))
    .toSorted(([a], [b]) => a.localeCompare(b))
    .slice(-mostPoints)
    .map(([day, field]) => ({ at: noonOf(day), values: valuesOf(field) }));
}

/** The three Core Web Vitals first. */
export const fieldMetrics: readonly FieldMetric[] = ['lcp', 'inp', 'cls', 'fcp', 'ttfb', 'fid'];

function valuesOf(field: FieldData): Record<string, number | null> {
  return Object.fromEntries(
    fieldMetrics.map((metric) => {
      const measured = field[metric];
      return [metric, measured === null ? null : fromField(metric, measured.score)];
    }),
  );
}

const colors: Record<FieldMetric, string> = {
  lcp: 'var(--series-lcp)',
  inp: 'var(--series-tbt)',
  cls: 'var(--series-cls)',
  fcp: 'var(--series-fcp)',
  ttfb: 'var(--series-si)',
  fid: 'var(--mantine-color-dimmed)',
};

const lineOf = (metric: FieldMetric): MetricLine => ({
  key: metric,
  label: metrics[metric].short,
  unit: metricUnits[metric],
  color: colors[metric],
  format: (value) => formatFieldPoint(metric, value),
  bands: bandsOf(fieldThreshold(metric)),
});

/** A line for each metric with a value; FID has mostly disappeared. */
export const fieldLines = (points: readonly ChartPoint[]): MetricLine[] =>
  fieldMetrics
    .filter((metric) => points.some(({ values }) => (values[metric] ?? null) !== null))
    .map(lineOf);
