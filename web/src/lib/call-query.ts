import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { CallContract, CallRequest } from '../../../shared/calls/define-call.ts';
import { callApi } from './api.ts';

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
