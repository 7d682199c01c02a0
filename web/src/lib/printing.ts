import { useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createStore } from './store.ts';

const store = createStore({ isAsked: false });

/** Synchronous, because the browser prints as soon as the event handlers return. */
const ask = (isAsked: boolean): void => flushSync(() => store.set({ isAsked }));
/** While parts are loaded for a print that begins once they are there. */
let isPreparing = false;

// There is no window during prerendering.
if (typeof window !== 'undefined') {
  addEventListener('beforeprint', () => ask(true));
  addEventListener('afterprint', () => ask(false));
  matchMedia('print').addEventListener('change', ({ matches }) => {
    if (!isPreparing) ask(matches);
  });
}

/** Whether the page is printed, or is about to be: what is otherwise drawn on demand is drawn too. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    store.subscribe,
    () => store.get().isAsked,
    () => false,
  );

const isWaiting = (): boolean =>
  document.querySelector('main :is([aria-busy=true], [data-waiting])') !== null;
const pollMs = 100;
const mostMs = 30_000;

/** Whether the next print has all that could be loaded. */
let isWhole = false;

/** Prints once everything is there. */
async function printAll(): Promise<void> {
  if (store.get().isAsked) return;
  isPreparing = true;
  ask(true);
  for (let waited = 0; waited < mostMs && isWaiting(); waited += pollMs)
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  isPreparing = false;
  isWhole = true;
  window.print();
}

/**
 * Prints the whole screen: Ctrl+P and ⌘P wait for its code and data. A print from the browser's menu cannot, so that the
 * whole follows one that lacked parts.
 */
export function useWholePrint(): void {
  useEffect(() => {
    let isPartial = false;
    const onKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (key !== 'p' || ctrlKey === metaKey || shiftKey || altKey) return;
      event.preventDefault();
      void printAll();
    };
    const onBefore = (): void => {
      isPartial = !isWhole && isWaiting();
    };
    const onAfter = (): void => {
      if (isPartial) void printAll();
      isPartial = false;
      isWhole = false;
    };
    addEventListener('keydown', onKey);
    addEventListener('beforeprint', onBefore);
    addEventListener('afterprint', onAfter);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('beforeprint', onBefore);
      removeEventListener('afterprint', onAfter);
    };
  }, []);
}
