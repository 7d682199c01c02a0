import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';

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
