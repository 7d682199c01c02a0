import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addDeployment, removeDeployment } from '../../../../../shared/calls/marks.ts';
import { deploymentsQuery } from '../../../entities/scan/api/deployments-query.ts';
import { callApi } from '../../../lib/api.ts';

/** Marks a deployment of the page's site. */
export function useAddDeployment(url: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deployment: { label: string; at?: string }) =>
      callApi(addDeployment, { body: { url, ...deployment } }),
    onSettled: () => client.invalidateQueries(deploymentsQuery(url)),
  });
}

/** Deletes the mark of a deployment. */
export function useRemoveDeployment(url: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(removeDeployment, { body: { url, id } }),
    onSettled: () => client.invalidateQueries(deploymentsQuery(url)),
  });
}
