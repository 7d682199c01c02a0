import { useEffect, useState, type RefObject } from 'react';
import { useFirstUse } from '../../lib/first-use.ts';
import { usePrinting } from '../../lib/printing.ts';

/**
 * Whether an element is on the screen, or less than a screen away of a person who has begun to use the page, which stays
 * true, or is printed.
 */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const isPrinting = usePrinting();
  const isInUse = useFirstUse();
  const [isNear, setNear] = useState(() => !('IntersectionObserver' in window));
  useEffect(() => {
    if (isNear || element.current === null) return undefined;
    const observer = new IntersectionObserver(
      // A fast scroll leaves it again before React has rendered.
      (entries) => setNear((was) => was || entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: isInUse ? '100% 0px' : '0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear, isInUse]);
  return isNear || isPrinting;
}

/**
 * Whether a large part of a screen is needed: once a person begins to use the page, or if it is on the screen at once.
 * Until then, a phone loads nothing for what is below its edge.
 */
export function useIsWanted(element: RefObject<Element | null>): boolean {
  const isNear = useIsNear(element);
  return useFirstUse() || isNear;
}
