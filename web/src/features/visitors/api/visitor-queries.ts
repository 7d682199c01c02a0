import { keepPreviousData, useMutation } from '@tanstack/react-query';
import {
  exportVisitors,
  getVisitorPages,
  getVisitorReport,
} from '../../../../../shared/calls/visitors.ts';
import { snackbar } from '../../../components/snackbar.ts';
import { visitorsKey } from '../../../entities/scan/api/use-visitor-news.ts';
import { callApi, errorMessage } from '../../../lib/api.ts';
import { callQuery } from '../../../lib/call-query.ts';
import { saveAnswer } from '../../../lib/save-file.ts';
import type { Dates } from '../../../lib/days.ts';
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

export function useExportVisitors(url: string) {
  return useMutation({
    mutationFn: async (asked: AskedViews) =>
      saveAnswer(await callApi(exportVisitors, { query: { url, ...asked } }), 'text/csv'),
    onError: (error) =>
      snackbar.error(errorMessage(error, 'The file could not be created. Please try again later.')),
  });
}
