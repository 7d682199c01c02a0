import { useEffect } from 'react';

/** Goes to the part of the page that the hash names, once it has its final place. */
export function useSectionHash(hash: string, isReady: boolean): void {
  useEffect(() => {
    if (!isReady || hash === '') return;
    const section = document.getElementById(hash.slice(1));
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  }, [hash, isReady]);
}
