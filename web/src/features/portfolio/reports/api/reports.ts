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
import type { CallRequest } from '../../../../../../shared/calls/define-call.ts';
import { reportsKey } from '../../../../entities/query-keys.ts';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { callApi } from '../../../../lib/api.ts';
import { callQuery } from '../../../../lib/call-query.ts';
import { saveAnswer } from '../../../../lib/save-file.ts';
import { useChange } from '../../../../lib/use-change.ts';

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

type Body<Contract extends Parameters<typeof callApi>[0]> = CallRequest<Contract>['body'];

export const useStartReport = () =>
  useChange((body: Body<typeof startReport>) => callApi(startReport, { body }), reportsKey);

export const useSaveSchedule = () =>
  useChange(
    (body: Body<typeof saveReportSchedule>) => callApi(saveReportSchedule, { body }),
    reportsKey,
  );

export const useDeleteReport = () =>
  useChange((reportId: string) => callApi(deleteReport, { body: { reportId } }), reportsKey);

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
