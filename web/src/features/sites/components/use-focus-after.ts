import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus when a modal has been closed: to what opened it, or to the page's heading where that is gone or
 * cannot take it.
 */
export function useFocusAfter(isOpen: boolean, opener: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      opener.current?.focus();
      if (document.activeElement !== opener.current) document.querySelector('h1')?.focus();
    }
    wasOpen.current = isOpen;
  }, [isOpen, opener]);
}
