import { metricUnits, metricWords, shownMetric } from '../assessment/metrics.ts';
import { capital } from './capital.ts';
import type { Device } from '../scans/devices.ts';
import type {
  ChangeDirection,
  ChangeStatus,
  ProvenChange,
  WatchedMetric,
} from '../models/measuring/page-changes.ts';
import { numberWords } from './number-words.ts';

type MetricChange = ProvenChange['metrics'][number];

const names: Record<WatchedMetric, string> = { score: 'score', lcp: 'LCP', tbt: 'TBT' };
export const paceWords: Record<ChangeDirection, string> = { worse: 'slower', better: 'faster' };

/** A value as it is written, with its unit: '92', '2.41 s', '310 ms'. */
export function valueWords(metric: WatchedMetric, value: number): string {
  if (metric === 'score') return String(Math.round(value));
  return metricWords(metric, shownMetric(metric, value));
}

/** 'score 92', 'LCP 2.41 s'. */
export const namedValue = (metric: WatchedMetric, value: number): string =>
  `${names[metric]} ${valueWords(metric, value)}`;

/** The change of the metric that stands for the others. */
export const leadingChange = ({ metrics: [leading] }: ProvenChange): MetricChange => {
  if (leading === undefined) throw new Error('A change without a metric');
  return leading;
};

/** '12 points slower', 'LCP 0.8 s slower'. */
export function sizeWords(change: ProvenChange): string {
  const { metric, change: size } = leadingChange(change);
  const amount = valueWords(metric, Math.abs(size));
  const pace = paceWords[change.direction];
  if (metric !== 'score') return `${names[metric]} ${amount} ${pace}`;
  return `${amount} ${amount === '1' ? 'point' : 'points'} ${pace}`;
}

/** 'between 10 and 14', of the leading metric's change. */
export function intervalWords(change: ProvenChange): string {
  const { metric, low, high } = leadingChange(change);
  const [least, most] = [Math.abs(low), Math.abs(high)].toSorted((a, b) => a - b);
  return `between ${valueWords(metric, least ?? 0)} and ${valueWords(metric, most ?? 0)}`;
}

/** 'score 92 → 80, LCP 2.1 s → 2.9 s'. */
export const courseWords = ({ metrics }: ProvenChange): string =>
  metrics
    .map(
      ({ metric, before, after }) => `${namedValue(metric, before)} → ${valueWords(metric, after)}`,
    )
    .join(', ');

/** '0.2 → 1.0 s': both with the same decimals. */
function pairWords({ metric, before, after }: MetricChange): string {
  const shown = [before, after].map((value) =>
    metric === 'score' ? Math.round(value) : shownMetric(metric, value),
  );
  const digits = Math.max(...shown.map((value) => String(value).split('.')[1]?.length ?? 0));
  const [from, to] = shown.map((value) => numberWords(value, digits, digits));
  return `${from} → ${to} ${metric === 'score' ? '' : metricUnits[metric]}`.trimEnd();
}

/** ' Likely because of deployment ‘v12’; example-ads: added.'; empty if nothing else was different. */
const likelyWords = ({ suspects }: ProvenChange): string =>
  suspects.length === 0
    ? ''
    : ` Likely because of ${suspects.map(({ words }) => words).join('; ')}.`;

/** 'LCP rose by 0.8 s on desktop (0.2 → 1.0 s), TBT 120 → 310 ms. Likely because of deployment ‘v12’.' */
export function changeWords(change: ProvenChange, device: Device): string {
  const leading = leadingChange(change);
  const { metric, change: size } = leading;
  const amount = valueWords(metric, Math.abs(size));
  const by = metric !== 'score' ? amount : `${amount} ${amount === '1' ? 'point' : 'points'}`;
  const moved = `${capital(names[metric])} ${size > 0 ? 'rose' : 'fell'} by ${by} on ${device} (${pairWords(leading)})`;
  const others = change.metrics.slice(1).map((one) => `, ${names[one.metric]} ${pairWords(one)}`);
  return `${moved}${others.join('')}.${likelyWords(change)}`;
}

/** '68 → 100. Likely because of deployment ‘v12’.': the level to which a page has returned. */
export function levelWords(change: ProvenChange): string {
  const leading = leadingChange(change);
  const name = leading.metric === 'score' ? '' : `${names[leading.metric]} `;
  return `${name}${pairWords(leading)}.${likelyWords(change)}`;
}

/** What proved a change of a page. */
export const whyProven = (direction: ChangeDirection): string =>
  `The page is ${paceWords[direction]} than in its last 21 scans: four fresh runs and three scheduled scans confirmed it, or 45 scans show a drift.`;

/** What is known of changes of a page on a device, without a full stop. @param date '18 Nov' */
export function changeStatusWords(status: ChangeStatus, date: (iso: string) => string): string {
  switch (status.kind) {
    case 'too-little-history':
      return `Not enough history yet to tell a change from chance: ${status.runs} of ${status.of} comparable scans`;
    case 'unchanged':
      return 'No proven change';
    case 'checking':
      return `Looks ${paceWords[status.direction]}; being checked: ${status.runs} of ${status.of} runs`;
    case 'awaiting':
      return `Looks ${paceWords[status.direction]}; fresh runs agree, to be confirmed by scheduled scans: ${status.runs} of ${status.of}`;
    default:
      return `${capital(sizeWords(status.change))} since ${date(status.change.since)}`;
  }
}
