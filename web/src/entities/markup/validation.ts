import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getLatestValidation,
  startValidation,
  type LatestValidation,
} from '../../../../shared/calls/measuring/markup.ts';
import { callApi } from '../../lib/api.ts';
import { callQuery } from '../../lib/call-query.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { snackbar } from '../../components/messages/snackbar.ts';
import { validationKey } from '../query-keys.ts';

const pollMs = 2000;

/** True while a validation is queued or running. */
export const isValidating = (validation: LatestValidation | undefined): boolean =>
  validation?.status === 'queued' || validation?.status === 'running';

/** Counts only, or with details: 5,000 messages are a megabyte that screens with counts do not need. */
export type ValidationView = 'report' | 'counts';

const asked = (url: string, view: ValidationView) => ({
  query: { url, ...(view === 'counts' ? { details: 'false' as const } : {}) },
});

/** The newest markup validation of a page; polled while one is running. */
export const validationQuery = (url: string, view: ValidationView) =>
  queryOptions({
    ...callQuery([...validationKey(url), view], getLatestValidation, asked(url, view)),
    refetchInterval: ({ state }) => (isValidating(state.data) ? pollMs : false),
  });

/**
 * Validates a page again. The answer is the result, or says that it is still running, and the query then follows it.
 */
export function useNewValidation(url: string, view: ValidationView) {
  const queries = useQueryClient();
  const { queryKey } = validationQuery(url, view);
  const other = validationQuery(url, view === 'counts' ? 'report' : 'counts');
  return useMutation({
    mutationFn: () => callApi(startValidation, asked(url, view)),
    onSuccess: async (validation) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, validation);
      void queries.invalidateQueries(other);
      if (validation.failure !== null) snackbar.warning(validation.failure.message);
    },
    onError: (error) =>
      snackbar.error(errorMessage(error, 'The validation could not be started, please try again.')),
  });
}
