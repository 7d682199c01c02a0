import type { Device } from '../../../../shared/devices.ts';
import type { FieldData } from '../../../../shared/models/scan.ts';
import { type FieldMetric, fieldThresholds } from '../../../../shared/thresholds.ts';
import { bandsOf, type ChartPoint, type ChartSeries } from '../../components/chart-model.ts';
import { isWithin, localDay, wholeRange } from '../../lib/date-range.ts';
import { formatMetric, metrics } from '../../lib/metrics.ts';
import type { FieldEntry } from '../../entities/scan/field-result.ts';

/** Number of points in field data charts (specification 9). */
const mostPoints = 7;

/** Every metric except CLS is drawn in seconds. */
const chartValue = (metric: FieldMetric, score: number): number =>
  metric === 'cls' ? score : score / 1000;

interface Reading {
  /** The last of its 28 days. */
  day: string;
  field: FieldData;
}

/** Noon in the browser's zone. */
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00`);

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

const drawn = ['lcp', 'inp', 'cls', 'fcp', 'ttfb', 'fid'] as const satisfies FieldMetric[];

function valuesOf(field: FieldData): Record<string, number | null> {
  return Object.fromEntries(
    drawn.map((metric) => {
      const measured = field[metric];
      return [metric, measured === null ? null : chartValue(metric, measured.score)];
    }),
  );
}

const looks: Record<FieldMetric, { color: string; dash?: string }> = {
  lcp: { color: 'var(--series-lcp)' },
  inp: { color: 'var(--series-tbt)', dash: '2 3' },
  cls: { color: 'var(--series-cls)', dash: '8 3 2 3' },
  fcp: { color: 'var(--series-fcp)', dash: '8 3' },
  ttfb: { color: 'var(--series-si)', dash: '4 3' },
  fid: { color: 'var(--mantine-color-dimmed)', dash: '1 3' },
};

function lineOf(metric: FieldMetric): ChartSeries {
  const { goodBelow, badAbove } = fieldThresholds[metric];
  // Cards show each metric in its own unit, the chart all of them in seconds.
  const factor = metrics[metric].unit === 'ms' ? 1000 : 1;
  return {
    key: metric,
    label: metrics[metric].short,
    ...looks[metric],
    ...(metric === 'cls' ? { axis: 'right' as const } : {}),
    format: (value) => formatMetric(metric, value * factor),
    bands: bandsOf({
      goodBelow: chartValue(metric, goodBelow),
      badAbove: chartValue(metric, badAbove),
    }),
  };
}

/** A line for each metric with a value; FID has mostly disappeared. */
export function fieldSeries(points: readonly ChartPoint[]): ChartSeries[] {
  return drawn
    .filter((metric) => points.some(({ values }) => (values[metric] ?? null) !== null))
    .map(lineOf);
}
