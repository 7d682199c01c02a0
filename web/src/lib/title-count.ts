import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

const store = createStore({ unread: 0 });
const noneYet = { unread: 0 };

/** Sets the number of unread answers that stands before the document's title. */
export const setTitleCount = (unread: number): void =>
  store.set((before) => (before.unread === unread ? before : { unread }));

/** The document's title of a screen: `(2) Overview · Web Vitals`. */
export function useDocumentTitle(title: string): string {
  const { unread } = useSyncExternalStore(store.subscribe, store.get, () => noneYet);
  return `${unread > 0 ? `(${unread}) ` : ''}${title} · Web Vitals`;
}
