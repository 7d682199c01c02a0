import { useEffect, useRef, type RefObject } from 'react';
import { focusNear } from './focus-near.ts';

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
