import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { CallContract, CallRequest } from '../../../shared/calls/define-call.ts';
import { callApi } from './api.ts';

/**
 * Asks for loaded data again while a screen is open. Data that could not be loaded wait for a retry: asking again by
 * itself would put the skeleton in place of the error each time.
 */
export const pollEvery =
  (ms: number) =>
  ({ state }: { state: { data?: unknown } }): number | false =>
    state.data === undefined ? false : ms;

/** The options of a query that is answered by one call. */
export const callQuery = <Contract extends CallContract>(
  queryKey: QueryKey,
  contract: Contract,
  request: CallRequest<Contract>,
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => callApi(contract, request, { signal }),
  });
