import type { PageAnalyticsTotals } from '../../../../../../shared/models/measuring/analytics.ts';
import { formatEuro, formatNumber, noBreakSpace } from '../../../../lib/format.ts';

/** '2m 05s'. */
export function formatMinutes(seconds: number): string {
  const whole = Math.round(seconds);
  return `${formatNumber(Math.floor(whole / 60))}m ${String(whole % 60).padStart(2, '0')}s`;
}

/** A part of a whole as percent: '41.3%'. */
export const formatShare = (share: number): string =>
  `${formatNumber(100 * share, 1, 1)}${noBreakSpace}%`;

interface PageColumn {
  label: string;
  key: keyof PageAnalyticsTotals;
  format: (value: number) => string;
}

const count = (value: number): string => formatNumber(value);

/** The columns of 'Top Viewed Pages' after the title (specification 2). */
export const pageColumns: readonly PageColumn[] = [
  { label: 'Views', key: 'views', format: count },
  { label: 'Total Users', key: 'users', format: count },
  { label: 'New Users', key: 'newUsers', format: count },
  {
    label: 'Views per session',
    key: 'screenPageViewsPerSession',
    format: (views) => formatNumber(views, 2, 2),
  },
  {
    label: 'Average session duration',
    key: 'averageSessionDuration',
    format: formatMinutes,
  },
  { label: 'Bounce Rate', key: 'bounceRate', format: formatShare },
  { label: 'Event Count', key: 'eventCount', format: count },
  { label: 'Conversions', key: 'conversions', format: (value) => formatNumber(value, 1) },
  { label: 'Total Revenue', key: 'totalRevenue', format: formatEuro },
];
