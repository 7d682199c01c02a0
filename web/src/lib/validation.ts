import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getLatestValidation,
  startValidation,
  type LatestValidation,
} from '../../../shared/calls/markup.ts';
import { callApi } from './api.ts';
import { errorMessage } from './api-error.ts';
import { snackbar } from './snackbar.ts';

const pollMs = 2000;

/** True while a validation is queued or running. */
export const isValidating = (validation: LatestValidation | undefined): boolean =>
  validation?.status === 'queued' || validation?.status === 'running';

/** The newest markup validation of a page; asked for again while one is under way. */
export const validationQuery = (url: string) =>
  queryOptions({
    queryKey: ['validation', url],
    queryFn: ({ signal }) => callApi(getLatestValidation, { query: { url } }, { signal }),
    refetchInterval: ({ state }) => (isValidating(state.data) ? pollMs : false),
  });

/** Checks a page anew: the answer is the result, or says that the work goes on, which the query then follows. */
export function useNewValidation(url: string) {
  const queries = useQueryClient();
  const { queryKey } = validationQuery(url);
  return useMutation({
    mutationFn: () => callApi(startValidation, { query: { url } }),
    onSuccess: async (validation) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, validation);
      if (validation.failure !== null) snackbar.warning(validation.failure.message);
    },
    onError: (error) =>
      snackbar.error(errorMessage(error, 'The validation could not be started, please try again.')),
  });
}
