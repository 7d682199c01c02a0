import type { ArmValues } from '../models/proof.ts';
import type { Fix } from '../models/scan-verdict.ts';
import { slowsTaps } from './tried-fixes.ts';
import { asClause } from '../words/as-clause.ts';
import type { CauseFormats } from './verdict-causes.ts';

type Tried = NonNullable<Fix['tried']>;
type Formats = Pick<CauseFormats, 'metric' | 'number'>;

const timed = ['lcp', 'fcp', 'si', 'tbt', 'cls'] as const;
type Timed = (typeof timed)[number];

/** A proof has milliseconds; most times are shown in seconds. */
const shown = (metric: Timed, values: ArmValues): number =>
  metric === 'tbt' || metric === 'cls' ? values[metric] : values[metric] / 1000;

/** How much of a change is worth a word, in the metric's unit of a proof. */
const worth: Record<Timed, number> = { lcp: 100, fcp: 100, si: 100, tbt: 20, cls: 0.01 };

const isSeen = (metric: Timed, { gain }: Tried): boolean => {
  const { value, low, high } = gain[metric];
  return Math.abs(value) >= worth[metric] && low > 0 === high > 0;
};

/** '+11 to +13 points', or '+12 points' where the ends are the same. */
function pointsWords({ gain: { score } }: Tried, { number }: Formats): string {
  const signed = (value: number): string => {
    const text = number(Math.abs(value));
    return value < 0 && text !== '0' ? `\u2212${text}` : `+${text}`;
  };
  const [low, high] = [signed(score.low), signed(score.high)];
  const range = low === high ? low : `${low} to ${high}`;
  return `${range}\u00A0${low === high && /^.1$/.test(low) ? 'point' : 'points'}`;
}

/** '; a first tap then takes 1,900 ms instead of 40 ms', if it does. */
function tapWords(tried: Tried, { metric }: Formats): string {
  if (tried.inp === undefined || !slowsTaps(tried)) return '';
  const [before, after] = [tried.inp.base, tried.inp.fixed].map((value) => metric('inp', value));
  return `; a first tap then takes ${after} instead of ${before}`;
}

/** What trying a fix has shown: 'Tried on a copy of your page: LCP 5.2 s → 3.8 s, +11 to +13 points, 3 pairs'. */
export function triedWords(tried: Tried, formats: Formats): string {
  const opening = 'Tried on a copy of your page';
  const pairs = `${formats.number(tried.pairs)} ${tried.pairs === 1 ? 'pair' : 'pairs'}`;
  const points = pointsWords(tried, formats);
  if (!tried.isProven) {
    const reason =
      tried.why === 'two-kinds'
        ? 'its loads fall into two groups, so no gain can be stated'
        : `${points} is too wide a range to state a gain`;
    return `${opening}, not proven: ${reason} (${pairs})${tapWords(tried, formats)}`;
  }
  const changes = timed
    .filter((metric) => isSeen(metric, tried))
    .slice(0, 2)
    .map((metric) => {
      const [from, to] = [tried.base, tried.fixed].map((values) =>
        formats.metric(metric, shown(metric, values)),
      );
      return `${metric.toUpperCase()} ${from} → ${to}`;
    });
  return `${opening}: ${[...changes, points, pairs].join(', ')}${tapWords(tried, formats)}`;
}

/** What a fix gains: as it was tried, with the estimate beside it; the estimate alone if it was not. */
export function triedOrEstimated(
  { tried }: Pick<Fix, 'tried'>,
  estimate: string | undefined,
  formats: Formats,
): string | undefined {
  if (tried === undefined) return estimate;
  const words = triedWords(tried, formats);
  return estimate === undefined ? words : `${words}. Estimated: ${asClause(estimate)}`;
}
