import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallContract, CallRequest } from '../../../shared/calls/define-call.ts';
import { callApi } from './api.ts';

/** Loads queries again. @param changed beginnings of their keys */
export const loadAgain = (client: QueryClient, ...changed: readonly QueryKey[]) =>
  Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));

/**
 * A change at the server, after which queries are loaded again. Also after a failure, which may have come after the change.
 *
 * @param changed beginnings of the keys of these queries
 */
export function useChange<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  ...changed: readonly QueryKey[]
) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => loadAgain(client, ...changed) });
}

/** The body that a client sends with a call. */
export type CallBody<Contract extends CallContract> = NonNullable<CallRequest<Contract>['body']>;

/**
 * A change by one call, made with the rest of its body.
 *
 * @param known the part of the body that does not change
 */
export const useSend = <Contract extends CallContract, Known extends Partial<CallBody<Contract>>>(
  contract: Contract,
  known: Known,
  ...changed: readonly QueryKey[]
) =>
  useChange(
    (rest: Omit<CallBody<Contract>, keyof Known>) =>
      // Together they are the whole body, which TypeScript cannot see through the type parameters.
      callApi(contract, { body: { ...known, ...rest } } as unknown as CallRequest<Contract>),
    ...changed,
  );
