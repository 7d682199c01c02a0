/**
 * Creates a value at first use and keeps it for the life of the process, so that warm calls reuse a client's connections.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
