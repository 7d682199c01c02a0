import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { usePrinting } from '../lib/printing.ts';
import { createStore } from '../lib/store.ts';

const scrolling = createStore({ hasBegun: false });

// There is no window during prerendering.
if (typeof window !== 'undefined')
  addEventListener('scroll', () => scrolling.set({ hasBegun: true }), {
    once: true,
    passive: true,
  });

const hasBegun = (): boolean => scrolling.get().hasBegun;

/**
 * Whether an element is on the screen, or less than a screen away of a person who has begun to scroll, which stays true, or
 * is printed. Who never scrolls is spared the code of what is further down.
 */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const isPrinting = usePrinting();
  const isScrolling = useSyncExternalStore(scrolling.subscribe, hasBegun, () => false);
  const [isNear, setNear] = useState(() => !('IntersectionObserver' in window));
  useEffect(() => {
    if (isNear || element.current === null) return undefined;
    const observer = new IntersectionObserver(
      // A fast scroll leaves it again before React has rendered.
      (entries) => setNear((was) => was || entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: isScrolling ? '100% 0px' : '0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear, isScrolling]);
  return isNear || isPrinting;
}
