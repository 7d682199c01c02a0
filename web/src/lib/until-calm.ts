import type { Query, QueryClient } from '@tanstack/react-query';

/** Milliseconds within which a screen requests its data. */
const lookMs = 100;
const mostMs = 2000;

/**
 * Waits until more important requests are finished, for at most two seconds.
 * @param matters whether to wait for a query
 */
export async function untilCalm(
  client: QueryClient,
  matters: (query: Query) => boolean,
): Promise<void> {
  for (let waited = 0; waited < mostMs; waited += lookMs) {
    await new Promise((resolve) => setTimeout(resolve, lookMs));
    if (client.isFetching({ predicate: matters }) === 0) return;
  }
}
