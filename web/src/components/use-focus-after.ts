import { useEffect, useRef, type RefObject, useCallback, useState } from 'react';
import { focusNear, placeOfRow } from './focus-near.ts';

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

/**
 * A dialog about something, which stays while the dialog fades out. Afterwards its opener has the focus or, if that is gone,
 * the row in its place.
 */
export function useDialogAbout<About>() {
  const [about, setAbout] = useState<About>();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const place = useRef<number>(undefined);
  useFocusAfter(isOpen, opener, place);
  const open = useCallback((next: About, by: HTMLElement | null): void => {
    opener.current = by;
    place.current = placeOfRow(by);
    setAbout(next);
    setOpen(true);
  }, []);
  const close = useCallback((): void => setOpen(false), []);
  return { about, isOpen, open, close };
}
