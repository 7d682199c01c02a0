import { useEffect, useRef, type RefObject } from 'react';

/** Index of the row that contains an element; undefined outside of rows. */
export function placeOfRow(element: Element | null): number | undefined {
  const place = element?.closest<HTMLElement>('[data-index]')?.dataset['index'];
  return place === undefined ? undefined : Number(place);
}

/**
 * Focuses the last control of the row at an index, or of the last row if there are fewer; the page's heading if there
 * are none.
 */
export function focusNear(place?: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-index]')];
  const near =
    place === undefined ? undefined : rows.findLast((row) => Number(row.dataset['index']) <= place);
  const controls = [...(near?.querySelectorAll<HTMLElement>('a, button') ?? [])];
  (controls.at(-1) ?? document.querySelector<HTMLElement>('h1'))?.focus();
}

/**
 * Moves the focus after a modal closes: to its opener or, if that is gone or cannot take it, to the row in its place,
 * or to the page's heading.
 *
 * @param row index of the opener in the list
 */
export function useFocusAfter(
  isOpen: boolean,
  opener: RefObject<HTMLElement | null>,
  row?: RefObject<number | undefined>,
): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      opener.current?.focus();
      if (document.activeElement !== opener.current) focusNear(row?.current);
    }
    wasOpen.current = isOpen;
  }, [isOpen, opener, row]);
}
