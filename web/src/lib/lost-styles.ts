const lost = new Set<HTMLLinkElement>();

/** Takes notice of style sheets that did not arrive. */
export function watchForLostStyles(): void {
  const note = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
  };
  // Such events do not bubble.
  addEventListener('error', note, { capture: true });
}

/**
 * Asks again for the style sheets that did not arrive, since Vite asks only once: code that is imported again would come
 * without its looks.
 * @throws when one of them still does not arrive
 */
export async function fetchLostStyles(): Promise<void> {
  const again = [...lost].map((old) => {
    lost.delete(old);
    const { rel, href, crossOrigin } = old;
    const link = Object.assign(document.createElement('link'), { rel, crossOrigin, href });
    old.replaceWith(link);
    return new Promise((resolve, reject) => {
      link.addEventListener('load', resolve);
      link.addEventListener('error', () => reject(new Error(`${href} did not arrive`)));
    });
  });
  await Promise.all(again);
}
