/** Which scan of a page was last seen running in this tab, so that its progress goes on after a reload. */
const keyOf = (url: string): string => `running-scan ${url}`;

export const runningScan = {
  read: (url: string): string | undefined => sessionStorage.getItem(keyOf(url)) ?? undefined,
  keep: (url: string, scanId: string): void => sessionStorage.setItem(keyOf(url), scanId),
  forget: (url: string): void => sessionStorage.removeItem(keyOf(url)),
};
