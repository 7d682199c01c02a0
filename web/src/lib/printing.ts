import { useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createStore } from './store.ts';

const store = createStore({ isAsked: false });

/** Synchronous, because the browser prints as soon as the event handlers return. */
const ask = (isAsked: boolean): void => flushSync(() => store.set({ isAsked }));

// There is no window during prerendering.
if (typeof window !== 'undefined') {
  addEventListener('beforeprint', () => ask(true));
  addEventListener('afterprint', () => ask(false));
  matchMedia('print').addEventListener('change', ({ matches }) => ask(matches));
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

/** Prints once everything is there. */
async function printAll(): Promise<void> {
  if (store.get().isAsked) return;
  ask(true);
  for (let waited = 0; waited < mostMs && isWaiting(); waited += pollMs)
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  window.print();
}

/** Handles Ctrl+P and ⌘P. Printing from the browser's menu does not wait for code and data. */
export function usePrintKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (key !== 'p' || ctrlKey === metaKey || shiftKey || altKey) return;
      event.preventDefault();
      void printAll();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
