import { useLayoutEffect } from 'react';

/** Components that wait for what is already painted in the prerendered frame. */
let waiting = 0;

/**
 * Removes the prerendered frame, unless a screen waits for what `early-paint.ts` has painted in it: until then, the
 * application is drawn behind it.
 */
export function endEarlyFrame(): void {
  const page = document.documentElement;
  if (page.dataset['painted'] !== undefined && waiting > 0) return;
  document.querySelector('#frame')?.remove();
  delete page.dataset['painted'];
}

/** Leaves what is painted early in its place while a screen, or its code, waits for the same data. */
export function useFrameHeld(isWaiting: boolean): void {
  useLayoutEffect(() => {
    if (!isWaiting) return undefined;
    waiting += 1;
    return () => {
      waiting -= 1;
      // Another component of the same commit may wait further.
      queueMicrotask(endEarlyFrame);
    };
  }, [isWaiting]);
}
