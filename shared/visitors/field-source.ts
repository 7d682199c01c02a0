import type { Category } from '../models/measuring/scan.ts';

/** Views from which on visitors stand in for CrUX, and a number gets a verdict. */
export const leastViews = 100;
/** As in CrUX. */
export const fieldDays = 28;

interface Field {
  overall_category: Category | null;
}

export interface ChosenField {
  source: 'field' | 'visitors' | null;
  category: Category | null;
}

/**
 * Where the field data of a page on a device comes from, for every screen: CrUX where it has some, else the site's own visitors
 * where they have enough views.
 */
export function chooseField(
  crux: Field | null | undefined,
  visitors: (Field & { views: number }) | null | undefined,
): ChosenField {
  if (crux) return { source: 'field', category: crux.overall_category };
  if (visitors && visitors.views >= leastViews)
    return { source: 'visitors', category: visitors.overall_category };
  return { source: null, category: null };
}
