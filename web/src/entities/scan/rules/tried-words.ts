import type { ArmValues, TriedFix } from '../../../../../shared/models/proof.ts';
import type { Fix } from '../../../../../shared/models/scan-verdict.ts';
import { formatNumber, noBreakSpace } from '../../../lib/format.ts';
import { formatMetric } from '../../../lib/metrics.ts';

type Tried = NonNullable<Fix['tried']>;

const timed = ['lcp', 'fcp', 'si', 'tbt', 'cls'] as const;
type Timed = (typeof timed)[number];

/** A proof has milliseconds; the screens show most times in seconds. */
const shown = (metric: Timed, value: number): number =>
  metric === 'tbt' || metric === 'cls' ? value : value / 1000;

const metricWords = (metric: Timed, values: ArmValues): string =>
  formatMetric(metric, shown(metric, values[metric]));

/** How much of a change is worth a word, in the metric's unit of a proof. */
const worth: Record<Timed, number> = { lcp: 100, fcp: 100, si: 100, tbt: 20, cls: 0.01 };

const isSeen = (metric: Timed, { gain }: Pick<Tried, 'gain'>): boolean => {
  const { value, low, high } = gain[metric];
  return Math.abs(value) >= worth[metric] && low > 0 === high > 0;
};

const signed = (value: number): string => {
  const text = formatNumber(Math.abs(value), 0);
  return value < 0 && text !== '0' ? `\u2212${text}` : `+${text}`;
};

/** '+11 to +13 points', or '+12 points' where the ends are the same. */
function pointsWords({ gain: { score } }: Pick<Tried, 'gain'>): string {
  const low = signed(score.low);
  const high = signed(score.high);
  const range = low === high ? low : `${low} to ${high}`;
  return `${range}${noBreakSpace}${low === high && /^.1$/.test(low) ? 'point' : 'points'}`;
}

const pairsWords = ({ pairs }: Pick<Tried, 'pairs'>): string =>
  `${formatNumber(pairs)} ${pairs === 1 ? 'pair' : 'pairs'}`;

/** What trying a fix has shown: 'Tried on a copy of your page: LCP 5.2 s → 3.8 s, +11 to +13 points, 3 pairs'. */
export function triedWords(
  tried: Pick<TriedFix, 'gain' | 'base' | 'fixed' | 'pairs' | 'isProven' | 'why'>,
): string {
  const opening = 'Tried on a copy of your page';
  if (!tried.isProven) {
    const reason =
      tried.why === 'two-kinds'
        ? 'its loads fall into two groups, so no gain can be stated'
        : `${pointsWords(tried)} is too wide a range to state a gain`;
    return `${opening}, not proven: ${reason} (${pairsWords(tried)})`;
  }
  const changes = timed
    .filter((metric) => isSeen(metric, tried))
    .slice(0, 2)
    .map(
      (metric) =>
        `${metric.toUpperCase()} ${metricWords(metric, tried.base)} → ${metricWords(metric, tried.fixed)}`,
    );
  return `${opening}: ${[...changes, pointsWords(tried), pairsWords(tried)].join(', ')}`;
}
