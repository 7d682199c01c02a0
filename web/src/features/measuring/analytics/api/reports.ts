import { queryOptions } from '@tanstack/react-query';
import {
  getAnalytics,
  getPageAnalytics,
} from '../../../../../../shared/calls/measuring/analytics.ts';
import type { CallResult } from '../../../../../../shared/calls/define-call.ts';
import type { AnalyticsDimension } from '../../../../../../shared/models/measuring/analytics.ts';
import { callQuery } from '../../../../lib/call-query.ts';

export type Breakdown = CallResult<typeof getAnalytics>;
export type PageReport = CallResult<typeof getPageAnalytics>;

/** The parameters of the screen's reports. */
export interface Asked {
  propertyId: string;
  siteUrl: string;
  /** Both left out: the last 28 days. */
  startDate?: string;
  endDate?: string;
}

export const analyticsKey = ['analytics'];

/** The server asks Google at most once an hour; it also decides which failures are worth another attempt. */
const asGoogleAllows = { staleTime: 3_600_000, retry: false } as const;

export const breakdownQuery = (asked: Asked, dimension: AnalyticsDimension) =>
  queryOptions({
    ...callQuery([...analyticsKey, asked, dimension], getAnalytics, {
      body: { ...asked, dimension },
    }),
    ...asGoogleAllows,
  });

export const pageReportQuery = (asked: Asked) =>
  queryOptions({
    ...callQuery([...analyticsKey, asked, 'pages'], getPageAnalytics, { body: asked }),
    ...asGoogleAllows,
  });
