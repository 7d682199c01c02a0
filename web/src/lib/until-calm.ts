import type { Query, QueryClient } from '@tanstack/react-query';

/** Milliseconds within which a screen that has something to show asks for what belongs to it. */
const lookMs = 100;
const mostMs = 2000;

/**
 * Waits until what matters more has been fetched, two seconds at most.
 * @param matters of a query that is waited for
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
