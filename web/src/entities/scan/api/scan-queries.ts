import { queryOptions } from '@tanstack/react-query';
import { getOriginSummary } from '../../../../../shared/calls/field-data.ts';
import {
  getScanCategories,
  getScanFigures,
  getScanVerdict,
  getSuggestions,
  getTechStack,
  listMonthlyLabData,
  listMonthlyOverall,
} from '../../../../../shared/calls/scans.ts';
import type { CallResult } from '../../../../../shared/calls/define-call.ts';
import { callApi } from '../../../lib/api.ts';

/** Prefix of every query about a page, so that all of them can be reloaded together. */
export const siteKey = (url: string) => ['scan', url] as const;

/** Field data of the whole origin, and whether field data are set up at all. */
export const originSummaryQuery = (url: string) =>
  queryOptions({
    queryKey: [...siteKey(url), 'origin-summary'],
    queryFn: ({ signal }) => callApi(getOriginSummary, { body: { url } }, { signal }),
  });

/** The data of the verdict: small, so that it arrives before everything else. */
export const verdictQuery = (url: string) =>
  queryOptions({
    queryKey: [...siteKey(url), 'verdict'],
    queryFn: ({ signal }) => callApi(getScanVerdict, { query: { url } }, { signal }),
  });

/** Overall scores over time, oldest first. */
export const monthlyOverallQuery = (url: string) =>
  queryOptions({
    queryKey: [...siteKey(url), 'monthly-overall'],
    queryFn: ({ signal }) => callApi(listMonthlyOverall, { query: { url } }, { signal }),
  });

/** Lab data over time, oldest first. */
export const monthlyLabDataQuery = (url: string) =>
  queryOptions({
    queryKey: [...siteKey(url), 'monthly-lab-data'],
    queryFn: ({ signal }) => callApi(listMonthlyLabData, { query: { url } }, { signal }),
  });

/** Findings of the newest scan by device. */
export const suggestionsQuery = (url: string) =>
  queryOptions({
    queryKey: [...siteKey(url), 'suggestions'],
    queryFn: ({ signal }) => callApi(getSuggestions, { body: { url } }, { signal }),
  });

/** Technologies of the page; empty before the first scan. */
export const techStackQuery = (url: string) =>
  queryOptions({
    queryKey: [...siteKey(url), 'tech-stack'],
    queryFn: ({ signal }) => callApi(getTechStack, { body: { data: { url } } }, { signal }),
  });

/** The loaded resources by device, and the numbers of recent scans. */
export const figuresQuery = (url: string) =>
  queryOptions({
    queryKey: [...siteKey(url), 'figures'],
    queryFn: ({ signal }) => callApi(getScanFigures, { body: { data: { url } } }, { signal }),
  });

/** The other categories by device, and their scores over time. */
export const categoriesQuery = (url: string) =>
  queryOptions({
    queryKey: [...siteKey(url), 'categories'],
    queryFn: ({ signal }) => callApi(getScanCategories, { body: { data: { url } } }, { signal }),
  });

export type OriginSummary = CallResult<typeof getOriginSummary>;
