import { useCallback, useRef, useState } from 'react';
import { placeOfRow, useFocusAfter } from '../layout/focus-near.ts';

/**
 * A dialog about a record, which it keeps while it fades out. Then the focus returns to its opener or, if that is gone, to
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
  return { about, isOpen, open, close, frame: { isOpen, onClose: close } };
}
