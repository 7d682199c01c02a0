import { type Difference, type DifferenceKind, isLoad, largestDifferences } from './differences.ts';
import { fileNouns } from './file-nouns.ts';
import { type MetricKey, shownMetric } from '../../../../../shared/assessment/metrics.ts';
import type { ComparedScan, ScanChanges } from '../../../../../shared/models/scan-changes.ts';
import {
  directionOf,
  type MetricChange,
  pairOf,
  type RealChange,
  realChange,
  type ScanPair,
  spreadOf,
} from '../../../../../shared/assessment/real-change.ts';
import { shownScore } from '../../../../../shared/assessment/thresholds.ts';

/** Writes numbers with their unit. */
export type ChangeFormats = Record<Difference['unit'], (value: number) => string> & {
  metric: (metric: MetricKey, value: number) => string;
};

/**
 * The change in a sentence: '12 points slower: 480 KiB more script, 410 KiB of it from example-ads.' The score and
 * the metrics are assessed together, so that no row below contradicts it; only a cause that points the same way is
 * named.
 */
export function changeSentence(changes: ScanChanges, formats: ChangeFormats): string {
  const { device, after } = changes;
  if (after === null) return `No scan has a result on ${device} yet.`;
  const pair = pairOf(changes);
  const score = shownScore(after.overallScore);
  if (pair === undefined) return `First result on ${device}: ${score}. No earlier one exists.`;
  const scores = `${shownScore(pair.before.overallScore)} before, ${score} after`;
  const untold = untoldWords(pair, changes);
  if (untold !== undefined) return `${untold}: ${scores}${loadWords(pair, changes, formats)}.`;
  const change = realChange(pair, changes);
  const direction = directionOf(change);
  if (direction === 'none') return `No real change: ${scores}${loadWords(pair, changes, formats)}.`;
  if (direction === 'mixed') return mixedWords(change, scores, formats);
  if (change.points === 0) return metricsWords(change, direction, scores, formats);
  const size = Math.abs(change.points);
  const pace = direction === 'worse' ? 'slower' : 'faster';
  const opening = `${size} ${size === 1 ? 'point' : 'points'} ${pace}`;
  const cause = causeOf(pair, changes, formats, change);
  return cause === undefined ? `${opening}.` : `${opening}: ${cause}.`;
}

/** Why nothing can be said about a change; undefined if it can. */
function untoldWords(pair: ScanPair, changes: ScanChanges): string | undefined {
  const spread = spreadOf(pair, changes, 'score');
  if (spread === 'few-scans') return 'Too few earlier scans to detect a change';
  if (spread === 'other-machine')
    return 'The scans ran on different machines and cannot be compared';
  if (spread !== 'slow-machine') return undefined;
  const { before, after } = pair;
  if (before.onSlowMachine && after.onSlowMachine)
    return 'Both scans ran on a slow machine and cannot be compared';
  const which = after.onSlowMachine ? 'This scan' : 'The earlier scan';
  return `${which} ran on a slow machine, so the scans cannot be compared`;
}

/** Better or worse in some metrics only: the score stayed within its usual variation. */
function metricsWords(
  { better, worse }: RealChange,
  direction: 'better' | 'worse',
  scores: string,
  formats: ChangeFormats,
): string {
  const metrics = direction === 'better' ? better : worse;
  const word = direction === 'better' ? 'Better' : 'Worse';
  const [greatest, ...others] = metrics;
  const most = greatest === undefined ? '' : named(greatest, formats);
  const where = others.length === 0 ? most : `${metrics.length} metrics, most in ${most}`;
  return `${word} in ${where}; the score is within its usual variation: ${scores}.`;
}

function mixedWords({ better, worse }: RealChange, scores: string, formats: ChangeFormats): string {
  const part = (word: string, [greatest]: readonly MetricChange[]): string[] =>
    greatest === undefined ? [] : [`${word} in ${named(greatest, formats)}`];
  const parts = [...part('better', better), ...part('worse', worse)];
  return `Mixed: ${parts.join(', ')}; the score was ${scores}.`;
}

const named = ({ metric, name, from, to }: MetricChange, { metric: format }: ChangeFormats) =>
  `${name} (${format(metric, from)} → ${format(metric, to)})`;

const differencesOf = (
  pair: ScanPair,
  changes: ScanChanges,
): ReturnType<typeof largestDifferences> => {
  const { before, after } = pair;
  if (before.figures === null || after.figures === null) return [];
  return largestDifferences(
    changes.device,
    {
      mine: { figures: after.figures, blockingMs: shownBlocking(after) },
      theirs: { figures: before.figures, blockingMs: shownBlocking(before) },
    },
    {
      blockingSpread: spreadOf(pair, changes, 'tbt'),
      serverSpread: spreadOf(pair, changes, 'server'),
      most: 10,
    },
  );
};

/** ', with 480 KiB more script': what the page loads differs whether or not the score does. */
function loadWords(pair: ScanPair, changes: ScanChanges, formats: ChangeFormats): string {
  const greatest = differencesOf(pair, changes).find(isLoad);
  return greatest === undefined ? '' : `, with ${differenceWords(greatest, changes, formats)}`;
}

function causeOf(
  pair: ScanPair,
  changes: ScanChanges,
  formats: ChangeFormats,
  { points, better, worse }: RealChange,
): string | undefined {
  const fitting = differencesOf(pair, changes).find(({ gainMs }) => gainMs > 0 === points < 0);
  if (fitting !== undefined) return differenceWords(fitting, changes, formats);
  const [greatest] = (points < 0 ? worse : better).filter(({ metric }) => metric !== 'tti');
  if (greatest === undefined) return undefined;
  const { metric, name, from, to } = greatest;
  return `${name} ${formats.metric(metric, from)} → ${formats.metric(metric, to)}`;
}

const shownBlocking = ({ labData: { tbt } }: ComparedScan): number | null =>
  tbt === null ? null : shownMetric('tbt', tbt);

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
      const amount = `${apart} ${isMore ? 'more' : 'less'} ${fileNouns[kind] ?? 'in other files'}`;
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
  return `, ${formats.bytes(Math.abs(source.bytes))} of it from ${source.vendor}`;
}
