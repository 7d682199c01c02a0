import { useEffect } from 'react';

/** Scrolls to the section in the hash, once it has its final position. */
export function useSectionHash(hash: string, isReady: boolean): void {
  useEffect(() => {
    if (!isReady || hash === '') return undefined;
    // Skeletons must not be replaced by results in the frame that scrolls, or it counts as a layout shift.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const section = document.getElementById(hash.slice(1));
        section?.scrollIntoView({ block: 'start' });
        section?.focus({ preventScroll: true });
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, isReady]);
}
