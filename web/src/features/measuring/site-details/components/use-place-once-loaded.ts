import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { storeScrollPlace, placeAt } from '../../../../lib/scroll-positions.ts';

const signsOfReader = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls, once everything has its final position, to where the reader was before a reload or before they left the page,
 * else to the section in the hash. The router restores the position at once, when what is there has neither its place nor
 * its size: the reader would be elsewhere, and see everything jump. Until then the page stays at its top. Does nothing if
 * the reader has scrolled by then.
 */
export function usePlaceOnceLoaded(isReady: boolean): void {
  const { key, pathname, search, hash } = useLocation();
  const place = useRef<number>(undefined);
  const isUsed = useRef(false);

  useLayoutEffect(() => {
    const entry = { key, pathname, search };
    if (isReady) {
      // Not as it is left: what is taken away then has already shortened the page.
      const note = (): void => storeScrollPlace(entry);
      window.addEventListener('scroll', note, { passive: true });
      return () => window.removeEventListener('scroll', note);
    }
    isUsed.current = false;
    const restored = placeAt(entry);
    if (restored === 0) return undefined;
    place.current = restored;
    // The router, or the browser itself, scrolls there or as far as it can, at times of their own. Where that is changes as
    // the page grows, so only the reader's hands say that a scroll is theirs.
    const use = (): void => void (isUsed.current = true);
    const stayAtTop = (): void => {
      if (!isUsed.current) window.scrollTo(0, 0);
    };
    stayAtTop();
    for (const sign of signsOfReader) window.addEventListener(sign, use, { passive: true });
    window.addEventListener('scroll', stayAtTop);
    return () => {
      for (const sign of signsOfReader) window.removeEventListener(sign, use);
      window.removeEventListener('scroll', stayAtTop);
    };
  }, [isReady, key, pathname, search]);

  useEffect(() => {
    if (!isReady || (place.current === undefined && hash === '')) return undefined;
    // Skeletons must not be replaced by results in the frame that scrolls, or it counts as a layout shift.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const top = place.current;
        place.current = undefined;
        if (top === undefined) showSection(hash.slice(1));
        else if (!isUsed.current || window.scrollY === 0) window.scrollTo(0, top);
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, isReady]);
}

function showSection(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}
