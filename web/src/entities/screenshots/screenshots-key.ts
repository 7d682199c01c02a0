/** Begins the keys of all queries of a page's screenshots. */
export const screenshotsKey = (url: string) => ['screenshots', url] as const;
