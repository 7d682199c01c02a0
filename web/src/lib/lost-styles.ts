const lost = new Set<HTMLLinkElement>();

/** Records style sheets that failed to load. */
export function watchForLostStyles(): void {
  const note = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
  };
  // Such events do not bubble.
  addEventListener('error', note, { capture: true });
}

/**
 * Requests failed style sheets again, because Vite requests them only once: code that is imported again would be
 * unstyled.
 * @throws if one of them fails again
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
