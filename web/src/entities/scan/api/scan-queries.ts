import { type UseQueryResult, queryOptions, useQuery } from '@tanstack/react-query';
import { getScore } from '../../../../../shared/calls/measuring/assessment.ts';
import {
  getFieldHistory,
  getOriginSummary,
  listFieldData,
} from '../../../../../shared/calls/measuring/field-data.ts';
import {
  getScanCategories,
  getScanFigures,
  getScanVerdict,
  getSuggestions,
  getTechStack,
  listMonthlyLabData,
  listMonthlyOverall,
  getLatestScan,
} from '../../../../../shared/calls/measuring/scan-results.ts';
import type { CallResult } from '../../../../../shared/calls/define-call.ts';
import { callQuery } from '../../../lib/call-query.ts';
import { siteKey } from '../../query-keys.ts';
import { listDeployments } from '../../../../../shared/calls/portfolio/marks.ts';
import { whileChecking } from '../../../lib/while-checking.ts';

/** Requested again while fresh runs check whether the page has changed: they announce nothing. */
export const latestScanQuery = (url: string) =>
  queryOptions({
    ...callQuery([...siteKey(url), 'latest-scan'], getLatestScan, { query: { url } }),
    refetchInterval: ({ state }) => whileChecking(state.data),
  });

/** Score, lab data and field data of the newest scan. */
export const useLatestScan = (url: string) => useQuery(latestScanQuery(url));

/** The deployments of the page's site, oldest first. */
export const deploymentsQuery = (url: string) =>
  callQuery([...siteKey(url), 'deployments'], listDeployments, { query: { url } });

/** Field data of the whole origin, and whether field data are set up at all. */
export const originSummaryQuery = (url: string) =>
  callQuery([...siteKey(url), 'origin-summary'], getOriginSummary, { body: { url } });

/** The data of the verdict: small, so that it arrives before everything else. */
export const verdictQuery = (url: string) =>
  callQuery([...siteKey(url), 'verdict'], getScanVerdict, { query: { url } });

/** Overall scores over time, oldest first. */
export const monthlyOverallQuery = (url: string) =>
  callQuery([...siteKey(url), 'monthly-overall'], listMonthlyOverall, { query: { url } });

/** Lab data over time, oldest first. */
export const monthlyLabDataQuery = (url: string) =>
  callQuery([...siteKey(url), 'monthly-lab-data'], listMonthlyLabData, { query: { url } });

/** Findings of the newest scan by device. */
export const suggestionsQuery = (url: string) =>
  callQuery([...siteKey(url), 'suggestions'], getSuggestions, { body: { url } });

/** Technologies of the page; empty before the first scan. */
export const techStackQuery = (url: string) =>
  callQuery([...siteKey(url), 'tech-stack'], getTechStack, { body: { data: { url } } });

/** The loaded resources by device, and the numbers of recent scans. */
export const figuresQuery = (url: string) =>
  callQuery([...siteKey(url), 'figures'], getScanFigures, { body: { data: { url } } });

/** The other categories by device, and their scores over time. */
export const categoriesQuery = (url: string) =>
  callQuery([...siteKey(url), 'categories'], getScanCategories, { body: { data: { url } } });

/** The eight scores of a site, and their mean. */
export const scoreQuery = (url: string) =>
  callQuery([...siteKey(url), 'score'], getScore, { body: { data: { url } } });

/** Field data by day, oldest first. @param days how many back; 13 months if left out */
export const fieldHistoryQuery = (url: string, days?: number) =>
  callQuery([...siteKey(url), 'field-history', days], listFieldData, {
    query: days === undefined ? { url } : { url, days },
  });

/** Field data week by week, up to 40 weeks. @param of `page`: its origin only where the page has too little data */
export const fieldWeeksQuery = (url: string, of: 'page' | 'origin' = 'page') =>
  callQuery([...siteKey(url), 'field-weeks', of], getFieldHistory, { query: { url, of } });

export type OriginSummary = CallResult<typeof getOriginSummary>;
export type FieldWeeks = CallResult<typeof getFieldHistory>;
export type FieldWeeksQuery = UseQueryResult<FieldWeeks>;
