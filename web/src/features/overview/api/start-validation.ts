import { useMutation, useQueryClient } from '@tanstack/react-query';
import { startValidation } from '../../../../../shared/calls/markup.ts';
import { callApi } from '../../../lib/api.ts';
import { latestValidationQuery } from '../../../lib/markup-queries.ts';
import { snackbar } from '../../../lib/snackbar.ts';

/** Checks the markup of a page anew. */
export function useStartValidation(url: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(startValidation, { query: { url } }),
    onSuccess: (result) => client.setQueryData(latestValidationQuery(url).queryKey, result),
    onError: () => snackbar.error(`Scan failed for: ${url}`),
  });
}
