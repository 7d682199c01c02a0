import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { focusNear, placeOfRow } from '../layout/focus-near.ts';

/** Rendered items from top to bottom: a row, or the height of omitted rows. */
export type RowPart = { key: string; index: number } | { key: string; gap: number };

interface WindowRowsOptions {
  /** By row index; a row keeps its key when it moves. */
  keys: readonly string[];
  /** Estimated height of the row at an index in pixels, until it is measured. */
  estimate: (index: number) => number;
}

interface WindowRows<List extends HTMLElement> {
  parts: RowPart[];
  /** Index of the first and the last row in view; -1 for none. */
  inView: { first: number; last: number };
  /** Ref for each row, which needs its index in `data-index`. */
  measure: (row: HTMLElement | null) => void;
  /** For the element around the rows. */
  around: {
    ref: RefObject<List | null>;
    onFocus: (event: FocusEvent) => void;
    onBlur: () => void;
  };
}

/**
 * The rows of a long list that are in view, and the focused one wherever it is. They are in the page's flow, so that a
 * table remains a table. If the focused row is removed, the row in its place gets the focus.
 */
export function useWindowRows<List extends HTMLElement>(
  options: WindowRowsOptions,
): WindowRows<List> {
  const { keys, estimate } = options;
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

  // The library's object is mutable; no compiler here memoises its results.
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
