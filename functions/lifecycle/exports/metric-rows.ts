import type { Device } from '../../../shared/scans/devices.ts';
import { metricNames, metricUnits, shownMetric } from '../../../shared/assessment/metrics.ts';
import type { FieldData, LabData } from '../../../shared/models/measuring/scan.ts';
import {
  categoryBand,
  type FieldMetric,
  fieldThresholds,
  labBand,
  type LabMetric,
  labMetrics,
  scoreBand,
  shownField,
  shownScore,
} from '../../../shared/assessment/thresholds.ts';
import { type Place, type ResultRow, row } from './result-row.ts';

/** A Lighthouse performance score. */
export const scoreRow = (score: number, place: Place, note = ''): ResultRow =>
  row({
    ...place,
    item: 'Performance',
    value: shownScore(score),
    unit: 'of 100',
    rating: scoreBand(score),
    note,
  });

const labKeys = ['fcp', 'lcp', 'si', 'tbt', 'cls', 'tti'] as const satisfies (keyof LabData)[];
const isRated = (metric: keyof LabData): metric is LabMetric =>
  (labMetrics as readonly string[]).includes(metric);

/** Lab data as screens show them, rated by the thresholds of their device. */
export function labRows(device: Device, lab: LabData | null, place: Place): ResultRow[] {
  if (lab === null) return [];
  return labKeys.flatMap((metric) => {
    const value = lab[metric];
    if (value === null) return [];
    return row({
      ...place,
      item: metricNames[metric],
      value: shownMetric(metric, value),
      unit: metricUnits[metric],
      rating: isRated(metric) ? labBand(device, metric, value) : '',
    });
  });
}

/** Field data as screens show them, with CrUX's ratings. */
export function fieldRows(field: FieldData | null, place: Place): ResultRow[] {
  if (field === null) return [];
  const { collectionPeriod: period, source } = field;
  const note = [
    source === 'url' ? '75th percentile of the page' : '75th percentile of the whole origin',
    ...(period === null ? [] : [`${period.firstDate} to ${period.lastDate}`]),
  ].join(', ');
  return (Object.keys(fieldThresholds) as FieldMetric[]).flatMap((metric) => {
    const measured = field[metric];
    if (measured === null) return [];
    return row({
      ...place,
      item: metricNames[metric],
      value: shownField(metric, measured.score),
      unit: metricUnits[metric],
      rating: categoryBand(measured.category),
      note,
    });
  });
}

/** Four decimals are enough for every metric. */
export const readable = (value: number): number => Number(value.toFixed(4));
