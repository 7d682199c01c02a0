import { useMutation } from '@tanstack/react-query';
import type { CallRequest } from '../../../../../../shared/calls/define-call.ts';
import {
  editReport,
  sendReport,
  sendTestReport,
} from '../../../../../../shared/calls/portfolio/reports.ts';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { reportsKey } from '../../../../entities/query-keys.ts';
import { callApi } from '../../../../lib/api.ts';
import { useChange } from '../../../../lib/use-change.ts';

export const useEditReport = () =>
  useChange(
    (body: CallRequest<typeof editReport>['body']) => callApi(editReport, { body }),
    reportsKey,
  );

export const useSendReport = () =>
  useChange(
    (body: CallRequest<typeof sendReport>['body']) => callApi(sendReport, { body }),
    reportsKey,
  );

/** Mails a report to the user. */
export const useSendTest = () =>
  useMutation({
    mutationFn: (reportId: string) => callApi(sendTestReport, { body: { reportId } }),
    onSuccess: ({ to }) => snackbar.success(`A test has been sent to ${to}`),
    onError: snackbar.failure,
  });
