import type { PageAnalyticsTotals } from '../../../../../shared/models/analytics.ts';
import { formatEuro, formatNumber } from '../../../lib/format.ts';

/** '2m 05s'. */
export function formatMinutes(seconds: number): string {
  const whole = Math.round(seconds);
  return `${formatNumber(Math.floor(whole / 60))}m ${String(whole % 60).padStart(2, '0')}s`;
}

/** A part of a whole as percent: '41.3%'. */
export const formatShare = (share: number): string => `${formatNumber(100 * share, 1, 1)}%`;

interface PageColumn {
  label: string;
  of: (numbers: PageAnalyticsTotals) => string;
}

/** The columns of 'Top Viewed Pages' after the title (specification 2). */
export const pageColumns: readonly PageColumn[] = [
  { label: 'Views', of: ({ views }) => formatNumber(views) },
  { label: 'Total Users', of: ({ users }) => formatNumber(users) },
  { label: 'New Users', of: ({ newUsers }) => formatNumber(newUsers) },
  {
    label: 'Views per session',
    of: ({ screenPageViewsPerSession: views }) => formatNumber(views, 2, 2),
  },
  {
    label: 'Average session duration',
    of: ({ averageSessionDuration: seconds }) => formatMinutes(seconds),
  },
  { label: 'Bounce Rate', of: ({ bounceRate }) => formatShare(bounceRate) },
  { label: 'Event Count', of: ({ eventCount }) => formatNumber(eventCount) },
  { label: 'Conversions', of: ({ conversions }) => formatNumber(conversions, 1) },
  { label: 'Total Revenue', of: ({ totalRevenue }) => formatEuro(totalRevenue) },
];
