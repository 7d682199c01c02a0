import * as z from 'zod';

/** Filters that a user can save. */
export const mostSavedFilters = 20;

export const savedFilterName = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(40, 'Name is longer than 40 characters');

/** What the list of Today shows, under a name. */
export const SavedFilter = z.object({
  name: savedFilterName,
  search: z
    .string()
    .max(500, 'Filter is longer than 500 characters')
    .describe('?show=down&tag=shop'),
});
export type SavedFilter = z.infer<typeof SavedFilter>;

const isSameName = (one: SavedFilter, other: SavedFilter): boolean =>
  one.name.toLowerCase() === other.name.toLowerCase();

export const savedFilters = z
  .array(SavedFilter)
  .max(mostSavedFilters, `Up to ${mostSavedFilters} filters can be saved`)
  .refine(
    (all) => all.every((one, index) => all.findIndex((each) => isSameName(each, one)) === index),
    'Another filter has this name',
  );
