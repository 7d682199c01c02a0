import type { Band, Threshold } from '../../../shared/thresholds.ts';

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
