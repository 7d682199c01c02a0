import { useEffect, useRef, type RefObject } from 'react';
import { focusNear } from './focus-near.ts';

/**
 * Moves the focus when a modal has been closed: to what opened it or, where that is gone or cannot take it, to the row in
 * its place, or to the page's heading.
 *
 * @param row place in the list of what opened it
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
