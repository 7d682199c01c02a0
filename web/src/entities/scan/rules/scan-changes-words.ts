import { type Difference, type DifferenceKind, isLoad, largestDifferences } from './differences.ts';
import {
  metricNames,
  type MetricKey,
  shownMetric,
} from '../../../../../shared/assessment/metrics.ts';
import type {
  ComparedScan,
  ScanChanges,
} from '../../../../../shared/models/measuring/scan-changes.ts';
import { incomparable, pairOf, type ScanPair } from '../../../../../shared/assessment/scan-pair.ts';
import { changeStatusWords, sizeWords } from '../../../../../shared/words/change-words.ts';
import type {
  ChangeDirection,
  ProvenChange,
} from '../../../../../shared/models/measuring/page-changes.ts';
import { shownScore } from '../../../../../shared/assessment/thresholds.ts';

/** Files of a type, as in '640 KiB less script'. */
export const fileNouns: Partial<Record<DifferenceKind, string>> = {
  document: 'HTML',
  script: 'script',
  stylesheet: 'CSS',
  image: 'in images',
  font: 'in fonts',
  media: 'in video and audio',
};

/** Writes numbers with their unit. */
export type ChangeFormats = Record<Difference['unit'], (value: number) => string> & {
  metric: (metric: MetricKey, value: number) => string;
};

/**
 * The change in a sentence: '12 points slower: 480 KiB more script, 410 KiB of it from example-ads.' Only what is proven
 * is called a change, and only a cause that points the same way is named.
 */
export function changeSentence(changes: ScanChanges, formats: ChangeFormats): string {
  const { device, after, proven } = changes;
  if (after === null) return `No scan has a result on ${device} yet.`;
  const pair = pairOf(changes);
  const score = shownScore(after.overallScore);
  if (pair === undefined) return `First result on ${device}: ${score}. No earlier one exists.`;
  const scores = `${shownScore(pair.before.overallScore)} before, ${score} after`;
  const untold = untoldWords(pair);
  const seen = `${scores}${loadWords(pair, changes, formats)}`;
  if (untold !== undefined) return `${untold}: ${seen}.`;
  if (proven === null) return `${seen}. ${unprovenWords(changes)}.`;
  const size = sizeWords(proven);
  const cause = causeOf(pair, changes, formats, proven);
  return `${size}${cause === undefined ? '' : `: ${cause}`}.`;
}

/** Why two scans cannot be compared; undefined if they can. */
function untoldWords(pair: ScanPair): string | undefined {
  const why = incomparable(pair);
  if (why === 'other-machine') return 'The scans ran on different machines and cannot be compared';
  if (why === 'other-settings')
    return 'The scans were measured with different lab settings and cannot be compared';
  if (why === undefined) return undefined;
  const { before, after } = pair;
  if (before.onSlowMachine && after.onSlowMachine)
    return 'Both scans ran on a slow machine and cannot be compared';
  const which = after.onSlowMachine ? 'This scan' : 'The earlier scan';
  return `${which} ran on a slow machine, so the scans cannot be compared`;
}

/** What is known of the newest scan applies to it only. */
function unprovenWords({ change, after, recentScans }: ScanChanges): string {
  const isNewest = recentScans[0]?.scanId === after?.scanId;
  const isOpen = change.kind === 'checking' || change.kind === 'awaiting';
  if (change.kind === 'too-little-history' || (isOpen && isNewest))
    return changeStatusWords(change, (date) => date);
  return 'No proven change';
}

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
    // Differences in time are chance unless a change is proven.
    changes.proven === null
      ? { blockingSpread: 'few-scans', serverSpread: 'few-scans', most: 10 }
      : { blockingSpread: 0, serverSpread: 0, most: 10 },
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
  proven: ProvenChange,
): string | undefined {
  const isCause = causes[proven.direction];
  const fitting = differencesOf(pair, changes).find(({ gainMs }) => isCause(gainMs));
  if (fitting !== undefined) return differenceWords(fitting, changes, formats);
  const [, greatest] = proven.metrics;
  if (greatest === undefined || greatest.metric === 'score') return undefined;
  const { metric, before, after } = greatest;
  return `${metricNames[metric]} ${formats.metric(metric, before)} → ${formats.metric(metric, after)}`;
}

const causes: Record<ChangeDirection, (gainMs: number) => boolean> = {
  worse: (gainMs) => gainMs > 0,
  better: (gainMs) => gainMs < 0,
};

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
