import * as z from 'zod';

/** Results from other places for a page that the product itself could not reach. */
export const Elsewhere = z.object({
  reachedFrom: z.array(z.string()).describe('Places that reached it, such as Germany, Frankfurt'),
  notReachedFrom: z.array(z.string()).describe('Places that could not reach it either'),
});
export type Elsewhere = z.infer<typeof Elsewhere>;

/** Whether a page is down from one region only: it counts as up. */
export const isDownFromOneRegion = (elsewhere: Elsewhere | undefined): boolean =>
  elsewhere !== undefined && elsewhere.reachedFrom.length > 0;

/** 'Germany, Frankfurt and United States, Dallas'. */
export const placesInWords = (places: readonly string[]): string => places.join(' and ');
