import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  deleteReport,
  downloadReport,
  getReport,
  listReports,
  type ReportSummary,
  saveReportSchedule,
  startReport,
} from '../../../../../../shared/calls/portfolio/reports.ts';
import { reportsKey } from '../../../../entities/query-keys.ts';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { callApi } from '../../../../lib/api.ts';
import { callQuery } from '../../../../lib/call-query.ts';
import { saveAnswer } from '../../../../lib/save-file.ts';
import { useSend } from '../../../../lib/use-change.ts';

const pollMs = 2000;

/** Being made, or on its way to the contacts. */
const isBeingMade = ({ state, releasedAt, mailed }: ReportSummary): boolean =>
  state === 'waiting' ||
  state === 'running' ||
  (state === 'ready' && releasedAt !== null && mailed === null);

/** Reports and schedules; asked for again while a report is being made. */
export const reportsQuery = queryOptions({
  ...callQuery(reportsKey, listReports, {}),
  refetchInterval: ({ state }) => (state.data?.reports.some(isBeingMade) === true ? pollMs : false),
});

export const reportQuery = (reportId: string) =>
  queryOptions({
    ...callQuery([...reportsKey, reportId], getReport, { params: { reportId } }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isBeingMade(state.data.summary) ? pollMs : false,
  });

export const useStartReport = () => useSend(startReport, {}, reportsKey);
export const useSaveSchedule = () => useSend(saveReportSchedule, {}, reportsKey);
export const useDeleteReport = () => useSend(deleteReport, {}, reportsKey);

export function useDownloadReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (reportId: string) =>
      saveAnswer(await callApi(downloadReport, { params: { reportId } }), 'application/pdf'),
    onError: (error) => {
      snackbar.failure(error);
      // One that has expired is printed again.
      return client.invalidateQueries({ queryKey: reportsKey });
    },
  });
}
