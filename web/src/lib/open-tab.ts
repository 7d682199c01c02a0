/**
 * Opens an empty tab at once, while the browser still takes it for the person's own doing, so that an address can follow
 * once it is known. Where the browser refuses tabs, nothing happens: the screen offers a link as well.
 */
export function openTab(): { goTo(url: string): void; close(): void } {
  const tab = window.open('about:blank', '_blank');
  // The page of the other site must not reach ours.
  if (tab !== null) tab.opener = null;
  return {
    goTo: (url) => tab?.location.replace(url),
    close: () => tab?.close(),
  };
}
