import { keepPreviousData } from '@tanstack/react-query';
import { getVisitorPages, getVisitorReport } from '../../../../../shared/calls/visitors.ts';
import { callQuery } from '../../../lib/call-query.ts';
import type { Dates, Views } from '../rules/shown.ts';

const visitorsKey = (url: string) => ['visitors', url] as const;

/** A site's visitors on some days, and some of their views. */
export const visitorReportQuery = (url: string, asked: Dates & Views & { group?: string }) => ({
  ...callQuery([...visitorsKey(url), 'report', asked], getVisitorReport, {
    query: { url, ...asked },
  }),
  placeholderData: keepPreviousData,
});

/** The pages of a site, the most worthwhile first. */
export const visitorPagesQuery = (url: string, asked: Dates) => ({
  ...callQuery([...visitorsKey(url), 'pages', asked], getVisitorPages, {
    query: { url, ...asked },
  }),
  placeholderData: keepPreviousData,
});
