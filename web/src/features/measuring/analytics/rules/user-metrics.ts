import { capital } from '../../../../../../shared/words/capital.ts';
import type {
  AnalyticsDimension,
  AnalyticsRow,
} from '../../../../../../shared/models/measuring/analytics.ts';

/** Which users a breakdown counts. */
export const userMetrics = ['totalUsers', 'newUsers', 'activeUsers'] as const;
export type UserMetric = (typeof userMetrics)[number];

export const userMetricWords: Record<UserMetric, { short: string; long: string }> = {
  totalUsers: { short: 'Total', long: 'Total users' },
  newUsers: { short: 'New', long: 'New users' },
  activeUsers: { short: 'Active', long: 'Active users' },
};

/** Google's values for unknown data. */
const unknown: ReadonlySet<string> = new Set(['', '(not set)', '(other)']);

/** The name of a row: of its country, browser, system or device. */
export function nameOf(row: AnalyticsRow, dimension: AnalyticsDimension): string {
  const name = row[dimension] ?? '';
  if (unknown.has(name)) return 'Unknown';
  return dimension === 'deviceCategory' ? capital(name) : name;
}

/** A row of a breakdown by one metric. */
export interface Counted {
  name: string;
  countryId: string | undefined;
  value: number;
}

/** The rows by the chosen metric, most users first. */
export const ranked = (
  rows: readonly AnalyticsRow[],
  dimension: AnalyticsDimension,
  metric: UserMetric,
): Counted[] =>
  rows
    .map((row) => ({
      name: nameOf(row, dimension),
      countryId: row.countryId,
      value: row[metric],
    }))
    .toSorted((a, b) => b.value - a.value);
