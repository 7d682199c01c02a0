import { keepPreviousData } from '@tanstack/react-query';
import {
  getVisitorPages,
  getVisitorReport,
} from '../../../../../../shared/calls/measuring/visitors.ts';
import { visitorsKey } from '../../../../entities/scan/api/use-visitor-news.ts';
import { callQuery } from '../../../../lib/call-query.ts';
import type { Dates } from '../../../../lib/date-range.ts';
import type { AskedViews } from '../rules/shown.ts';

/** A site's visitors on some days, and some of their views. */
export const visitorReportQuery = (url: string, asked: AskedViews) => ({
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
