/** Values of a site of the account, and of the competitor beside it. */
export interface Sided<Value> {
  mine: Value;
  theirs: Value;
}
export const sides = ['mine', 'theirs'] as const;
export type Side = (typeof sides)[number];

/** `even`: the difference is within the usual spread. `unknown`: a side has no value. */
export type Lead = Side | 'even' | 'unknown';

/** Two values, and the difference that chance alone explains. */
export interface Compared extends Sided<number | null> {
  spread: number;
}

/**
 * The usual difference between single values of two pages that are equally fast. For two pages with the same spread it
 * is that spread (0061).
 * @param spread the usual difference between two values of each page
 */
export const spreadBetween = ({ mine, theirs }: Sided<number>): number =>
  Math.hypot(mine, theirs) / Math.SQRT2;

/** The side with the better value. @param isMoreBetter true for scores, false for metrics */
export function leadOf({ mine, theirs, spread }: Compared, isMoreBetter: boolean): Lead {
  if (mine === null || theirs === null) return 'unknown';
  if (Math.abs(mine - theirs) <= spread) return 'even';
  return mine > theirs === isMoreBetter ? 'mine' : 'theirs';
}
