/** Begins the keys of all queries of a page's markup validation. */
export const validationKey = (url: string) => ['validation', url] as const;
