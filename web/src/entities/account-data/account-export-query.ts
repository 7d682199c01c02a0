import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AccountExport,
  downloadAccountExport,
  getAccountExport,
  startAccountExport,
} from '../../../../shared/calls/account-data.ts';
import { useSession } from '../session/components/session.tsx';
import { callApi } from '../../lib/api.ts';
import { saveAnswer } from '../../lib/save-file.ts';

const pollMs = 2000;

export const isBeingMade = (found: AccountExport | null | undefined): boolean =>
  found?.state === 'waiting' || found?.state === 'running';

/** The newest export of the account's data; asked for again while it is being made. */
export const accountExportQuery = (userId: string) =>
  queryOptions({
    queryKey: ['account-export', userId],
    queryFn: async ({ signal }) =>
      (await callApi(getAccountExport, { params: { userId } }, { signal })).export,
    refetchInterval: ({ state }) => (isBeingMade(state.data) ? pollMs : false),
  });

export function useStartExport() {
  const { userId } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(startAccountExport, { params: { userId } }),
    onSuccess: (answer) => client.setQueryData(accountExportQuery(userId).queryKey, answer.export),
  });
}

export function useDownloadExport() {
  const { userId } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      saveAnswer(await callApi(downloadAccountExport, { params: { userId } }), 'application/zip'),
    // It may have expired since the screen was opened.
    onError: () => client.invalidateQueries({ queryKey: accountExportQuery(userId).queryKey }),
  });
}
