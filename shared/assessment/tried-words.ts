import type { ArmValues } from '../models/measuring/proof.ts';
import type { Fix } from '../models/measuring/scan-verdict.ts';
import {
  directionOf,
  movedMetrics,
  slowsTaps,
  type Tried,
  type TriedMetric,
} from './tried-fixes.ts';
import { mostMoved } from './finding-gain.ts';
import { shownScore } from './thresholds.ts';
import { asClause } from '../words/as-clause.ts';
import type { CauseFormats } from './verdict-causes.ts';

type Formats = Pick<CauseFormats, 'metric' | 'number'>;

/** The newest scan of the page, which may be another one than was tried. */
export interface LastScan {
  /** 0 to 100. */
  score: number;
  /** Usual difference between two scans, in points. */
  spread?: number | undefined;
  /** ISO 8601. */
  measuredAt?: string | undefined;
}

/** Heading of the fixes that trying has shown not to be worth it. */
export const notWorthTitle = 'Tried, not worth it';

/** A proof has milliseconds; most times are shown in seconds. */
const shown = (metric: TriedMetric, value: number): number =>
  metric === 'tbt' || metric === 'cls' ? value : value / 1000;

/** The metrics that moved the score most: what became worse first. */
const namedMetrics = (tried: Tried): TriedMetric[] =>
  mostMoved(movedMetrics(tried)).map(({ metric }) => metric);

/** '+11 to +13 points', or '+12 points' where the ends are the same. No score rises above 100. */
function pointsWords({ gain: { score }, base }: Tried, { number }: Formats): string {
  const most = 100 - base.score;
  const signed = (value: number): string => {
    const text = number(Math.abs(value));
    return value < 0 && text !== '0' ? `\u2212${text}` : `+${text}`;
  };
  const [low, high] = [score.low, score.high].map((end) => signed(Math.min(most, end)));
  const range = low === high ? low : `${low} to ${high}`;
  return `${range}\u00A0${low === high && /^.1$/.test(low ?? '') ? 'point' : 'points'}`;
}

/** '; a first tap then takes 1,900 ms instead of 40 ms', if it does. */
function tapWords(tried: Tried, { metric }: Formats): string {
  if (tried.inp === undefined || !slowsTaps(tried)) return '';
  const [before, after] = [tried.inp.base, tried.inp.fixed].map((value) => metric('inp', value));
  return `; a first tap then takes ${after} instead of ${before}`;
}

/** 'LCP 5.2 s → 3.8 s' */
function changeWords(metric: TriedMetric, { base, fixed }: Tried, formats: Formats): string {
  const [from, to] = [base, fixed].map((values: ArmValues) =>
    formats.metric(metric, shown(metric, values[metric])),
  );
  return `${metric.toUpperCase()} ${from} → ${to}`;
}

const betterWords = {
  lcp: 'sooner',
  fcp: 'sooner',
  si: 'sooner',
  tbt: 'less',
  cls: 'less',
} as const;
const worseWords = { lcp: 'later', fcp: 'later', si: 'later', tbt: 'more', cls: 'more' } as const;

/** 'LCP 5.1 s sooner in 6 of 6' */
function certainWords(metric: TriedMetric, { gain, pairs }: Tried, formats: Formats): string {
  const { value, agreeing = pairs } = gain[metric];
  const amount = formats.metric(metric, shown(metric, Math.abs(value)));
  const change = (value > 0 ? betterWords : worseWords)[metric];
  return `${metric.toUpperCase()} ${amount} ${change} in ${formats.number(agreeing)} of ${formats.number(pairs)}`;
}

/** What is known of a fix whose gain cannot be stated: its direction, else the metrics that changed for certain. */
function unprovenWords(tried: Tried, formats: Formats): string {
  const { gain, pairs, why } = tried;
  const { number } = formats;
  const points = pointsWords(tried, formats);
  const counted = `${number(pairs)} ${pairs === 1 ? 'pair' : 'pairs'}`;
  const direction = directionOf(gain.score, pairs);
  const named = namedMetrics(tried);
  const reason =
    why === 'two-kinds' ? 'its loads fall into two groups' : `${points} is too wide a range`;
  if (direction !== undefined) {
    const { agreeing = pairs } = gain.score;
    const changes = named.map((metric) => changeWords(metric, tried, formats));
    const opening = `: ${direction} in ${number(agreeing)} of ${counted}`;
    return `${[opening, ...changes].join(', ')}; by how much is not certain: ${reason}`;
  }
  if (named.length > 0) {
    const certain = named.map((metric) => certainWords(metric, tried, formats)).join(', ');
    return `: ${certain} ${pairs === 1 ? 'pair' : 'pairs'}; the gain in score is not certain: ${reason}`;
  }
  const rest = why === 'two-kinds' ? ', so no gain can be stated' : ' to state a gain';
  return `, not proven: ${reason}${rest} (${counted})`;
}

/** Points by which two scans may differ before a gain from one of them says nothing about the other. */
const otherStart = 5;

/** What was tried from another score than the page has: a gain from there cannot be expected. */
function otherStartWords(
  { base, fixed, gain, scanDate, isRecorded }: Tried,
  { score, spread = 0, measuredAt }: LastScan,
  { number }: Formats,
): string | undefined {
  const difference = Math.abs(base.score - score);
  const isBeyond = gain.score.value > 0 && shownScore(score + gain.score.value) > 100;
  if (difference <= otherStart && !(isBeyond && difference > 1)) return undefined;
  const isLater = scanDate !== undefined && measuredAt !== undefined && scanDate < measuredAt;
  const why =
    isLater && isRecorded
      ? 'it was tried on another machine'
      : difference <= spread
        ? `its scans often differ by ${number(spread)} points`
        : `the page loads in two ways${isLater ? ', or has changed since' : ''}`;
  const [from, to, last] = [base.score, fixed.score, score].map((one) => number(shownScore(one)));
  return `scored ${from} when tried, ${to} with it; the last scan had ${last}: ${why}`;
}

/**
 * What trying a fix has shown: 'Tried on a copy of your page: LCP 5.2 s → 3.8 s, +11 to +13 points, 3 pairs'.
 * @param last the newest scan, which may have started from another score
 */
export function triedWords(tried: Tried, formats: Formats, last?: LastScan): string {
  const opening = `Tried on a copy of your page${tried.isRecorded ? ' (recorded)' : ''}`;
  const taps = tapWords(tried, formats);
  const other = last && otherStartWords(tried, last, formats);
  if (other !== undefined) return `${opening}: ${other}${taps}`;
  if (!tried.isProven) return `${opening}${unprovenWords(tried, formats)}${taps}`;
  const changes = namedMetrics(tried).map((metric) => changeWords(metric, tried, formats));
  const pairs = `${formats.number(tried.pairs)} ${tried.pairs === 1 ? 'pair' : 'pairs'}`;
  return `${opening}: ${[...changes, pointsWords(tried, formats), pairs].join(', ')}${taps}`;
}

/** What a fix gains: as it was tried, with the estimate beside it; the estimate alone if it was not. */
export function triedOrEstimated(
  { tried }: Pick<Fix, 'tried'>,
  estimate: string | undefined,
  formats: Formats,
  last?: LastScan,
): string | undefined {
  if (tried === undefined) return estimate;
  const words = triedWords(tried, formats, last);
  return estimate === undefined ? words : `${words}. Estimated: ${asClause(estimate)}`;
}
