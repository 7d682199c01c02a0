import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

const usage = createStore({ hasBegun: false });
const begin = (): void => usage.set({ hasBegun: true });

// There is no window during prerendering.
if (typeof window !== 'undefined')
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'scroll'])
    addEventListener(sign, begin, { once: true, passive: true, capture: true });

const hasBegun = (): boolean => usage.get().hasBegun;

/** Whether a person has begun to use the page: until then, code that may be needed soon is not loaded. */
export const useFirstUse = (): boolean =>
  useSyncExternalStore(usage.subscribe, hasBegun, () => false);
