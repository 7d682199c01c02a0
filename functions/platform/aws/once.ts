/**
 * Creates a value at first use and keeps it for the life of the process, so that warm calls reuse a client's connections.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Gives up on a hanging service early enough to retry, and to answer within the function's own time. */
export const impatient = {
  requestHandler: { connectionTimeout: 2000, requestTimeout: 4000, throwOnRequestTimeout: true },
  maxAttempts: 2,
};
