/** The areas of the product that later releases bring. The frame keeps them out of the way; one that is built leaves the list. */
export const comingPaths = [
  '/competitor-analysis',
  '/google-analysis',
  '/ping',
  '/web-vitals-support',
  '/contactUs',
  '/billing',
  '/notifications',
  '/viewAllNotifications',
  '/subscription-plans',
  '/support-desk',
] as const;
export type ComingPath = (typeof comingPaths)[number];

/** Whether nothing but a placeholder is there. */
export const isComing = (path: string): boolean => comingPaths.some((coming) => coming === path);
