import type { Band, Threshold } from '../../../../shared/assessment/thresholds.ts';

/** A range of values with one meaning, shaded behind the lines. */
export interface ChartBand {
  from: number;
  /** Infinity reaches to the top of the chart. */
  to: number;
  band: Band;
}

export interface ChartSeries {
  key: string;
  label: string;
  /** A CSS colour, usually a variable of the theme. */
  color: string;
  /** SVG dash pattern, so that lines do not differ in colour only. */
  dash?: string;
  /** The value as it is shown everywhere, with its unit. */
  format: (value: number) => string;
  /** A tick of the axis, without its unit; the axis is that of the first visible series. @default the number */
  tick?: (value: number) => string;
  /** Shown while all visible series have the same bands. */
  bands?: readonly ChartBand[];
}

export interface ChartPoint {
  /** Position along the axis: epoch milliseconds, or an hour of the day. */
  at: number;
  /** By the key of the series; null is a gap. */
  values: Readonly<Record<string, number | null>>;
  /** Where values were measured that are not of `at`, by the key of the series. */
  moments?: Readonly<Record<string, number>>;
}

/** An event on the axis of a chart: a vertical line with a short label, which a list near the chart explains. */
export interface ChartMark {
  /** Position along the axis. */
  at: number;
  /** One or two characters. */
  label: string;
}

/** The points in the order of the axis; those without a value are gaps. Empty if there is no value at all. */
export function drawablePoints(
  points: readonly ChartPoint[],
  series: readonly ChartSeries[],
): ChartPoint[] {
  return countMeasured(points, series) > 0 ? points.toSorted((a, b) => a.at - b.at) : [];
}

/** The points with each value where it was measured; what was measured at another moment has no key. */
export function byMoment(
  points: readonly ChartPoint[],
  series: readonly ChartSeries[],
): ChartPoint[] {
  const keys = series.map(({ key }) => key);
  const moments = points.flatMap(({ at, values, moments: measured }) =>
    [...Map.groupBy(keys, (key) => measured?.[key] ?? at)].map(([moment, together]) => ({
      at: moment,
      values: Object.fromEntries(together.map((key) => [key, values[key] ?? null])),
    })),
  );
  return moments.toSorted((a, b) => a.at - b.at);
}

/**
 * The values of a line at each moment. Between two of its own values, a moment without its key is on the straight line
 * between them, so that another line's moments make no gaps.
 */
export function lineThrough(points: readonly ChartPoint[], key: string): (number | null)[] {
  const drawn = points.map(({ values }) => values[key] ?? null);
  const own = points.flatMap(({ values }, index) => (key in values ? [index] : []));
  for (const [index, from] of own.entries()) {
    const to = own[index + 1];
    const [start, end] = [points[from], points[to ?? from]];
    if (to === undefined || start === undefined || end === undefined) continue;
    const [first, last] = [start.values[key] ?? null, end.values[key] ?? null];
    if (first === null || last === null) continue;
    for (let between = from + 1; between < to; between += 1) {
      const share = ((points[between]?.at ?? start.at) - start.at) / (end.at - start.at);
      drawn[between] = first + share * (last - first);
    }
  }
  return drawn;
}

/** Number of points with at least one value. */
export function countMeasured(
  points: readonly ChartPoint[],
  series: readonly ChartSeries[],
): number {
  return points.filter(({ values }) => series.some(({ key }) => (values[key] ?? null) !== null))
    .length;
}

/** The bands to shade: those that all visible series share. */
export function sharedBands(visible: readonly ChartSeries[]): readonly ChartBand[] {
  const [first, ...others] = visible;
  const bands = first?.bands ?? [];
  return others.every((each) => each.bands === first?.bands) ? bands : [];
}

/** The greatest value on an axis, at least the threshold of bad, so that the distance to it is visible. */
export function greatestValue(
  points: readonly ChartPoint[],
  visible: readonly ChartSeries[],
  bands: readonly ChartBand[],
): number {
  let greatest = 0;
  for (const { values } of points) {
    for (const { key } of visible) greatest = Math.max(greatest, values[key] ?? 0);
  }
  for (const { from } of bands) greatest = Math.max(greatest, from);
  return greatest;
}

/** The three bands of a metric where less is better. */
export function bandsOf({ goodBelow, badAbove }: Threshold): ChartBand[] {
  return [
    { from: 0, to: goodBelow, band: 'good' },
    { from: goodBelow, to: badAbove, band: 'average' },
    { from: badAbove, to: Number.POSITIVE_INFINITY, band: 'bad' },
  ];
}

/** Bands of a score out of 100: 90 or more good, 50 to 89 average, below 50 bad. */
export const scoreBands: readonly ChartBand[] = [
  { from: 0, to: 50, band: 'bad' },
  { from: 50, to: 90, band: 'average' },
  { from: 90, to: 100, band: 'good' },
];
