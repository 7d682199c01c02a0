import { type Difference, type DifferenceKind, largestDifferences } from './differences.ts';
import { type MetricKey, metricNames } from './metrics.ts';
import type { ComparedScan, ScanChanges } from './models/scan-changes.ts';
import { labMetrics, shownScore } from './thresholds.ts';

/** Writes numbers with their unit. */
export type ChangeFormats = Record<Difference['unit'], (value: number) => string> & {
  metric: (metric: MetricKey, value: number) => string;
};

type Pair = Record<'before' | 'after', ComparedScan>;

/** Both scans, if there are two. */
export const pairOf = ({ before, after }: Pick<ScanChanges, 'before' | 'after'>) =>
  before === null || after === null ? undefined : { before, after };

/** The change of the score as shown, in points; 0 if it is within the usual spread. */
export function realChange({ before, after }: Pair, { spread }: Pick<ScanChanges, 'spread'>) {
  const points = shownScore(after.overallScore) - shownScore(before.overallScore);
  return Math.abs(points) <= spread.score ? 0 : points;
}

/**
 * What changed in a sentence: '12 points slower: 480 KiB more script, of which 410 KiB from example-ads.' Only a cause
 * that points the same way as the score is named.
 */
export function changeSentence(changes: ScanChanges, formats: ChangeFormats): string {
  const { device, after } = changes;
  if (after === null) return `No scan has a result on ${device} yet.`;
  const pair = pairOf(changes);
  const score = shownScore(after.overallScore);
  if (pair === undefined) return `First result on ${device}: ${score}. No earlier one exists.`;
  const points = realChange(pair, changes);
  const cause = causeOf(pair, changes, formats, points);
  if (points === 0) {
    const scores = `${shownScore(pair.before.overallScore)} before, ${score} after`;
    return `No real change: ${scores}${cause === undefined ? '' : `, with ${cause}`}.`;
  }
  const size = Math.abs(points);
  const opening = `${size} ${size === 1 ? 'point' : 'points'} ${points < 0 ? 'slower' : 'faster'}`;
  return cause === undefined ? `${opening}.` : `${opening}: ${cause}.`;
}

function causeOf(
  { before, after }: Pair,
  changes: ScanChanges,
  formats: ChangeFormats,
  points: number,
): string | undefined {
  const differences =
    before.figures === null || after.figures === null
      ? []
      : largestDifferences(
          changes.device,
          {
            mine: { figures: after.figures, blockingMs: after.labData.tbt },
            theirs: { figures: before.figures, blockingMs: before.labData.tbt },
          },
          { blockingSpread: changes.spread.lab.tbt, most: 10 },
        );
  const fitting = differences.find(({ gainMs }) => points === 0 || gainMs > 0 === points < 0);
  if (fitting !== undefined) return differenceWords(fitting, changes, formats);
  return points === 0 ? undefined : metricWords({ before, after }, changes, formats, points);
}

const nouns: Partial<Record<DifferenceKind, string>> = {
  document: 'HTML',
  script: 'script',
  stylesheet: 'CSS',
  image: 'in images',
  font: 'in fonts',
  media: 'in video and audio',
};

function differenceWords(
  difference: Difference,
  changes: ScanChanges,
  formats: ChangeFormats,
): string {
  const { kind, unit, mine: now, theirs: earlier } = difference;
  const apart = formats[unit](Math.abs(now - earlier));
  const isMore = now > earlier;
  switch (kind) {
    case 'requests':
      return `${apart} ${isMore ? 'more' : 'fewer'} requests`;
    case 'server':
      return `a server that answers ${apart} ${isMore ? 'later' : 'sooner'}`;
    case 'blocking':
      return `scripts that block the page ${apart} ${isMore ? 'longer' : 'less'}`;
    case 'third-parties':
      return `third parties that keep the page busy ${apart} ${isMore ? 'longer' : 'less'}`;
    default: {
      const amount = `${apart} ${isMore ? 'more' : 'less'} ${nouns[kind] ?? 'in other files'}`;
      return `${amount}${sourceWords(kind, now - earlier, changes, formats)}`;
    }
  }
}

/** Names the third party with at least half of a difference; greater parts than the whole are balanced by others. */
function sourceWords(
  kind: DifferenceKind,
  difference: number,
  { requests }: ScanChanges,
  formats: ChangeFormats,
): string {
  const source = requests?.sources.find(
    ({ type, vendor, bytes }) =>
      type === kind && vendor !== null && bytes / difference >= 0.5 && bytes / difference <= 1.05,
  );
  if (source === undefined) return '';
  if (source.bytes / difference >= 0.95) return `, all from ${source.vendor}`;
  return `, of which ${formats.bytes(Math.abs(source.bytes))} from ${source.vendor}`;
}

/** The metric that changed most in proportion, among those that changed the way the score did. */
function metricWords(
  { before, after }: Pair,
  { spread }: ScanChanges,
  { metric: format }: ChangeFormats,
  points: number,
): string | undefined {
  const [greatest] = labMetrics
    .flatMap((metric) => {
      const [from, to] = [before.labData[metric], after.labData[metric]];
      if (from === null || to === null || Math.abs(to - from) <= spread.lab[metric]) return [];
      return to > from === points < 0 ? [{ metric, from, to }] : [];
    })
    .toSorted((a, b) => proportion(b) - proportion(a));
  if (greatest === undefined) return undefined;
  const { metric, from, to } = greatest;
  return `${metricNames[metric]} ${format(metric, from)} → ${format(metric, to)}`;
}

const proportion = ({ from, to }: { from: number; to: number }): number =>
  Math.max(from, to) / Math.max(Math.min(from, to), 0.001);
