import type { LabData } from '../models/measuring/scan.ts';
import type { Spread } from './usual-spread.ts';

/** Values of a site of the account, and of the competitor beside it. */
export interface Sided<Value> {
  mine: Value;
  theirs: Value;
}
export const sides = ['mine', 'theirs'] as const;
export type Side = (typeof sides)[number];

/**
 * `even`: the difference is within the usual spread. `unknown`: a side has no value. `untold`: there are too few
 * measurements for so small a difference.
 */
export type Lead = Side | 'even' | 'unknown' | 'untold';

/** Two values, and the difference that chance alone explains. */
export interface Compared extends Sided<number | null> {
  spread: Spread;
}

/**
 * The usual difference between single values of two pages that are equally fast. For two pages with the same spread it
 * is that spread (0061). Unknown if that of a page is.
 * @param spread the usual difference between two values of each page
 */
export function spreadBetween({ mine, theirs }: Sided<Spread>): Spread {
  if (typeof mine === 'number' && typeof theirs === 'number')
    return Math.hypot(mine, theirs) / Math.SQRT2;
  return mine === 'slow-machine' || theirs === 'slow-machine' ? 'slow-machine' : 'few-scans';
}

/**
 * The spread of two values. With few scans, a difference counts that is wider than even restless pages vary.
 * @param spreads of each side @param widest usual difference of restless pages
 */
export function comparedValues(
  { mine, theirs }: Sided<number | null>,
  spreads: Sided<Spread>,
  widest: (larger: number) => number,
): Compared {
  const spread = spreadBetween(spreads);
  if (spread !== 'few-scans' || mine === null || theirs === null) return { mine, theirs, spread };
  const known = sides.map((side) => spreads[side]).filter((each) => typeof each === 'number');
  const most = Math.max(widest(Math.max(mine, theirs)), ...known);
  return { mine, theirs, spread: Math.abs(mine - theirs) > most ? most : spread };
}

/** The side with the better value. @param isMoreBetter true for scores, false for metrics */
export function leadOf({ mine, theirs, spread }: Compared, isMoreBetter: boolean): Lead {
  if (mine === null || theirs === null) return 'unknown';
  if (typeof spread !== 'number') return 'untold';
  if (Math.abs(mine - theirs) <= spread) return 'even';
  return mine > theirs === isMoreBetter ? 'mine' : 'theirs';
}

/** One device of two sites. */
export interface ComparedDevice {
  score: Compared;
  metrics: Readonly<Record<keyof LabData, Compared>>;
  /** Scans with a result that counts. */
  measurements: Sided<number>;
}

/** Who is ahead on a device, by the score and the metrics together. */
export interface Standing {
  /** 'mixed': each side is ahead in something. */
  lead: Lead | 'mixed';
  /** Whether the score itself differs. */
  isByScore: boolean;
  /** Metrics in which each side is ahead. */
  metrics: Sided<(keyof LabData)[]>;
}

const comparedKeys = ['lcp', 'fcp', 'si', 'tbt', 'cls', 'tti'] as const satisfies (keyof LabData)[];

/**
 * The score decides, unless all metrics contradict it; where it is even, the metrics do. So the sentence above a table
 * says what its rows say.
 */
export function standingOf({ score, metrics }: ComparedDevice): Standing {
  const aheadIn = (side: Side) =>
    comparedKeys.filter((metric) => leadOf(metrics[metric], false) === side);
  const ahead = { mine: aheadIn('mine'), theirs: aheadIn('theirs') };
  const byScore = leadOf(score, true);
  const isByScore = byScore === 'mine' || byScore === 'theirs';
  const standing = (lead: Standing['lead']): Standing => ({ lead, isByScore, metrics: ahead });
  if (byScore === 'unknown' || byScore === 'untold') return standing(byScore);
  const leaders = sides.filter((side) => ahead[side].length > 0);
  const [only] = leaders;
  if (isByScore) return standing(leaders.length === 1 && only !== byScore ? 'mixed' : byScore);
  if (only === undefined) return standing('even');
  return standing(leaders.length === 1 ? only : 'mixed');
}
