import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  endOtherSessions,
  endSession,
  listSessions,
} from '../../../../../shared/calls/settings.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { callApi } from '../../../lib/api.ts';

export const sessionsKey = ['sessions'] as const;

/** Where the user is signed in. */
export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...sessionsKey, userId],
    queryFn: async ({ signal }) =>
      (await callApi(listSessions, { params: { userId } }, { signal })).sessions,
    refetchOnWindowFocus: 'always',
  });

/** Ends a session by its id or, without one, all but this one. */
export function useEndSession() {
  const { userId } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string | undefined) =>
      sessionId === undefined
        ? callApi(endOtherSessions, { params: { userId } })
        : callApi(endSession, { params: { userId, sessionId } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
}
