import { useEffect, type RefObject } from 'react';
import { placeOfRow } from '../../../../components/layout/focus-near.ts';

const isTyping = (element: Element | null): boolean =>
  element?.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') != null;

const steps: Partial<Record<string, number>> = { j: 1, k: -1 };

/** Focuses the link of the row at an index, if it is in the document; without an index, of the first one that is. */
export const focusRow = (index?: number): void =>
  document
    .querySelector<HTMLElement>(
      index === undefined ? '[data-index] a[data-row]' : `[data-index="${index}"] a[data-row]`,
    )
    ?.focus();

const stepped = (from: number | undefined, step: number): number | undefined =>
  from === undefined ? undefined : from + step;

/** `/` focuses the search, `j` and `k` the link of the next and the previous row; Enter follows it. */
export function useListKeys(search: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const focused = document.activeElement;
      if (ctrlKey || metaKey || altKey || isTyping(focused)) return;
      if (document.querySelector('[role=dialog]') !== null) return;
      const step = steps[key];
      if (key === '/') search.current?.focus();
      else if (step !== undefined) focusRow(stepped(placeOfRow(focused), step));
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [search]);
}
