/**
 * Areas of the product that later releases add. The frame keeps them apart; remove an area from the list once it is
 * built.
 */
export const comingPaths = ['/google-analysis'] as const;
export type ComingPath = (typeof comingPaths)[number];

/** Whether an area has only a placeholder. */
export const isComing = (path: string): boolean => comingPaths.some((coming) => coming === path);
