import { useMutation } from '@tanstack/react-query';
import {
  editReport,
  sendReport,
  sendTestReport,
} from '../../../../../../shared/calls/portfolio/reports.ts';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { reportsKey } from '../../../../entities/query-keys.ts';
import { callApi } from '../../../../lib/api.ts';
import { useSend } from '../../../../lib/use-change.ts';

export const useEditReport = () => useSend(editReport, {}, reportsKey);
export const useSendReport = () => useSend(sendReport, {}, reportsKey);

/** Mails a report to the user. */
export const useSendTest = () =>
  useMutation({
    mutationFn: (reportId: string) => callApi(sendTestReport, { body: { reportId } }),
    onSuccess: ({ to }) => snackbar.success(`A test has been sent to ${to}`),
    onError: snackbar.failure,
  });
