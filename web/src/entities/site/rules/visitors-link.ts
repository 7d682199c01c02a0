/** Address of the screen about a site's visitors. */
export const visitorsLink = (url: string): string => `/visitors?url=${encodeURIComponent(url)}`;
