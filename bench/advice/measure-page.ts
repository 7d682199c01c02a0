import type { LighthouseResult } from '../../functions/providers/lighthouse/lighthouse-result.ts';
import { byGain, groupOf, pointsOf } from '../../shared/assessment/finding-gain.ts';
import type { ScanReport, SuggestionItem } from '../../shared/models/measuring/scan-report.ts';
import { topFixes } from '../../shared/assessment/top-fixes.ts';
import { verdictWords } from '../../shared/assessment/verdict.ts';
import { formatBytes, formatNumber } from '../../web/src/lib/format.ts';
import { formatMetric } from '../../web/src/lib/metrics.ts';
import { median } from '../statistics.ts';
import type { AdvicePage } from './advice-page.ts';
import { inLighthouseOrder } from './lighthouse-order.ts';

/** One mobile scan. */
export interface Run {
  report: ScanReport;
  raw: LighthouseResult;
}

export interface Advice {
  page: string;
  /** The verdict on the first scan with the cause. */
  sentence: string;
  cause: string;
  /** The most frequent first suggestion of the scans with the cause. */
  first: string;
  /** Whether the first suggestion names the cause in most of them. */
  isNamed: boolean;
  /** Points of the score, as the finding that names the cause predicts them; 0 if there is none. */
  predicted: number;
  /** The same where only half of the work goes; equal to `predicted` if there is no range. */
  least: number;
  /** Points of the score that the page really gains. */
  measured: number;
  isPredicted: boolean;
  /** First in the order of Lighthouse's own report. */
  lighthouseFirst: string;
  isNamedByLighthouse: boolean;
}

const groups = ['score', 'bytes', 'repeat-visits'] as const;

/** Suggestions in the order in which the screen lists them. */
export const inOurOrder = ({ suggestions }: ScanReport): SuggestionItem[] => {
  const sorted = suggestions.opportunities.toSorted(byGain);
  return groups.flatMap((group) => sorted.filter((item) => groupOf(item) === group));
};

/** The advice about a page with its cause, and its measured gain. */
export function assessAdvice(page: AdvicePage, runs: { slow: Run[]; fixed: Run[] }): Advice {
  const names = (item: SuggestionItem | undefined): boolean => {
    const evidence = item && page.namedBy[item.id];
    return evidence !== undefined && evidence.test(JSON.stringify(item?.details));
  };
  const advised = runs.slow.map(({ report, raw }) => {
    const ours = inOurOrder(report);
    const [theirs = 'nothing'] = inLighthouseOrder(raw);
    const naming = ours.find(names);
    const all = [...ours, ...report.suggestions.diagnostics];
    return {
      first: ours[0]?.id ?? 'nothing',
      isNamed: names(ours[0]),
      predicted: naming ? pointsOf(naming) : 0,
      least: naming ? (naming.effect?.least ?? pointsOf(naming)) : 0,
      theirs,
      isNamedByThem: names(all.find(({ id }) => id === theirs)),
    };
  });
  const predicted = median(advised.map((one) => one.predicted));
  const least = median(advised.map((one) => one.least));
  const measured = median(runs.fixed.map(scoreOf)) - median(runs.slow.map(scoreOf));
  const inMost = (flags: boolean[]): boolean => flags.filter(Boolean).length * 2 > flags.length;
  return {
    page: page.name,
    sentence: runs.slow.map(({ report }) => sentenceOf(report))[0] ?? '',
    cause: page.cause,
    first: mostFrequent(advised.map(({ first }) => first)),
    isNamed: inMost(advised.map(({ isNamed }) => isNamed)),
    predicted,
    least,
    measured,
    isPredicted:
      isClose(predicted, measured) || (least - tolerance <= measured && measured <= predicted),
    lighthouseFirst: mostFrequent(advised.map(({ theirs }) => theirs)),
    isNamedByLighthouse: inMost(advised.map(({ isNamedByThem }) => isNamedByThem)),
  };
}

/** Points. */
const tolerance = 3;
/** Within a third, or 3 points, of the measured value. */
const isClose = (predicted: number, measured: number): boolean =>
  Math.abs(predicted - measured) <= Math.max(tolerance, Math.abs(measured) / 3);

function sentenceOf({ device, overallScore, labData, suggestions, finalUrl }: ScanReport): string {
  if (overallScore === null) return 'No score';
  const fixes = topFixes(suggestions, finalUrl);
  const facts = { device, score: overallScore, fixes, lab: labData };
  return verdictWords(facts, { bytes: formatBytes, metric: formatMetric, number: formatNumber });
}

export const scoreOf = ({ raw }: Run): number => 100 * (raw.categories.performance.score ?? 0);

function mostFrequent(values: readonly string[]): string {
  const counts = Map.groupBy(values, (value) => value);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
}
