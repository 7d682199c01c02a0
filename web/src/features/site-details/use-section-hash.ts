import { useEffect } from 'react';

/** Goes to the part of the page that the hash names, once it has its final place. */
export function useSectionHash(hash: string, isReady: boolean): void {
  useEffect(() => {
    if (!isReady || hash === '') return undefined;
    // Skeletons and results must not change places in the frame that scrolls, or the page counts as jumping.
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
