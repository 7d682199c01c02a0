import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { focusNear, placeOfRow } from './focus-near.ts';

/** What is shown, from top to bottom: a row, or the height of rows that are left out. */
export type RowPart = { key: string; index: number } | { key: string; gap: number };

interface WindowRowsOptions {
  /** By the place of each row; a row keeps its key when it moves. */
  keys: readonly string[];
  /** Height in pixels of the row at a place, until it is measured. */
  estimate: (index: number) => number;
}

interface WindowRows<List extends HTMLElement> {
  parts: RowPart[];
  /** Place of the first and the last row in view; -1 for none. */
  inView: { first: number; last: number };
  /** Ref of each row, which needs its place in `data-index`. */
  measure: (row: HTMLElement | null) => void;
  /** For the element around the rows. */
  around: {
    ref: RefObject<List | null>;
    onFocus: (event: FocusEvent) => void;
    onBlur: () => void;
  };
}

/**
 * The rows of a long list that can be seen in the window, and the one that has the focus wherever it is. They lie in the
 * page's flow, so that a table stays a table. Where the focused row is removed, the row in its place gets the focus.
 */
export function useWindowRows<List extends HTMLElement>({
  keys,
  estimate,
}: WindowRowsOptions): WindowRows<List> {
  const list = useRef<List>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [keys]);

  const [focused, setFocused] = useState<{ key: string; index: number }>();
  const focusedIndex = focused === undefined ? -1 : keys.indexOf(focused.key);
  useLayoutEffect(() => {
    if (focused === undefined || focusedIndex !== -1) return;
    setFocused(undefined);
    if (document.activeElement === document.body) focusNear(focused.index);
  }, [focused, focusedIndex]);

  // The library's object changes in place; there is no compiler here that would remember its answers.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: keys.length,
    estimateSize: estimate,
    overscan: 6,
    scrollMargin: top,
    getItemKey: (index) => keys[index] ?? index,
    measureElement: (row) => row.getBoundingClientRect().height || estimate(placeOfRow(row) ?? 0),
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (focusedIndex === -1 || shown.includes(focusedIndex)) return shown;
      return [...shown, focusedIndex].toSorted((a, b) => a - b);
    },
  });

  const parts: RowPart[] = [];
  let reached = top;
  const skipTo = (start: number, key: string): void => {
    if (start > reached) parts.push({ key, gap: start - reached });
  };
  for (const { index, start, end } of virtualizer.getVirtualItems()) {
    const key = keys[index];
    if (key === undefined) continue;
    skipTo(start, `above ${key}`);
    parts.push({ key, index });
    reached = end;
  }
  skipTo(top + virtualizer.getTotalSize(), 'below');

  const { startIndex: first, endIndex: last } = virtualizer.range ?? {
    startIndex: -1,
    endIndex: -1,
  };
  return {
    parts,
    inView: { first, last },
    measure: virtualizer.measureElement,
    around: {
      ref: list,
      onFocus: ({ target }) => {
        const index = placeOfRow(target) ?? -1;
        const key = keys[index];
        setFocused(key === undefined ? undefined : { key, index });
      },
      onBlur: () => setFocused(undefined),
    },
  };
}
