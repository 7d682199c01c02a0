import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteCompetitor } from '../../../../../shared/calls/competitors.ts';
import { competitorsKey } from '../../../entities/competitor/competitors-key.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { callApi } from '../../../lib/api.ts';

/** Removes a competitor with all its data. */
export function useDeleteCompetitor() {
  const { accountEmail: rootOrEmail } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (url: string) =>
      callApi(deleteCompetitor, { params: { rootOrEmail }, body: { data: { url } } }),
    onSettled: () => client.invalidateQueries({ queryKey: competitorsKey }),
  });
}
