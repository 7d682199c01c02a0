import { useEffect, useRef } from 'react';
import { focusNear } from '../../../components/focus-near.ts';

/** Moves the focus to the page's heading when the last site, which had it, is removed. */
export function useFocusOnceEmpty(isEmpty: boolean): void {
  const wasEmpty = useRef(true);
  useEffect(() => {
    if (isEmpty && !wasEmpty.current && document.activeElement === document.body) focusNear();
    wasEmpty.current = isEmpty;
  }, [isEmpty]);
}
