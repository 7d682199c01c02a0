/** Ends the current task, so that the following work does not make it a long one on a phone. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Milliseconds after which the start is most likely over, if the browser does not report it. */
const calmMs = 1000;

/** Runs a function once the browser is idle. @returns cancels it */
export function whenIdle(work: () => void): () => void {
  // Safari does not support it.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, calmMs);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(work);
  return () => cancelIdleCallback(callback);
}
