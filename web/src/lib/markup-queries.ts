import { queryOptions } from '@tanstack/react-query';
import { getLatestValidation } from '../../../shared/calls/markup.ts';
import { callApi } from './api.ts';

const askEveryMs = 2000;

/** Newest validation of a page's markup; asked again while one is under way. */
export const latestValidationQuery = (url: string) =>
  queryOptions({
    queryKey: ['markup', url],
    queryFn: ({ signal }) => callApi(getLatestValidation, { query: { url } }, { signal }),
    refetchInterval: ({ state }) => {
      const status = state.data?.status;
      return status === 'queued' || status === 'running' ? askEveryMs : false;
    },
  });
