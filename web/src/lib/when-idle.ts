/** Milliseconds until a start has most likely calmed down, where the browser cannot tell. */
const calmMs = 1000;

/** Does something once the browser has nothing better to do. @returns takes that back */
export function whenIdle(work: () => void): () => void {
  // Safari has none.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, calmMs);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(work);
  return () => cancelIdleCallback(callback);
}
