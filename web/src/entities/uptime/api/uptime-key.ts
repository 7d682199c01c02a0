/** Begins the keys of all uptime queries of a page. */
export const uptimeKey = (url: string) => ['uptime', url] as const;
