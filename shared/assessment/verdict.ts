import type { Device } from '../scans/devices.ts';
import { doubtWords } from './doubt-words.ts';
import type { EstimateDoubt } from '../models/measuring/estimate-doubt.ts';
import { metricNames } from './metrics.ts';
import type { LabData } from '../models/measuring/scan.ts';
import type { Fix } from '../models/measuring/scan-verdict.ts';
import { type Band, labBand, scoreBand, shownScore } from './thresholds.ts';
import { expectedPoints, isNotWorthIt } from './tried-fixes.ts';
import { causeOf, type CauseFormats, gainOf } from './verdict-causes.ts';

/** The measurements of one device scan. */
export interface VerdictFacts {
  device: Device;
  /** 0 to 100. */
  score: number;
  /** The greatest gain first. */
  fixes: readonly Fix[];
  lab: LabData | undefined;
  /** What makes the page slow elsewhere, in a sentence, where this device has nothing to fix. */
  slow?: string | undefined;
  /** @default none */
  doubts?: readonly EstimateDoubt[] | undefined;
}

const paces: Record<Band, string> = { good: 'Fast', average: 'Average', bad: 'Slow' };

/** Number of fixes beside the verdict. */
export const mostFixes = 3;

/**
 * The verdict on a scan: 'Slow on mobile: 27. Mostly `hero.png`: 3.9 MiB, shown after 22.96 s.' What it says of a cause
 * comes from one row of evidence. Names of the page's own stand between backticks. What the estimates get wrong follows.
 */
export function verdictWords(facts: VerdictFacts, formats: CauseFormats): string {
  const { sentence, doubts } = verdictParts(facts, formats);
  return [sentence, ...doubts].join(' ');
}

/** The same apart: the verdict, and what the estimates get wrong. */
export function verdictParts(
  facts: VerdictFacts,
  formats: CauseFormats,
): { sentence: string; doubts: string[] } {
  const { score, doubts = [] } = facts;
  const said = doubts.map((doubt) => doubtWords(doubt, formats));
  const isGood = facts.slow === undefined && scoreBand(shownScore(score)) === 'good';
  const isAllWell = said.length > 0 && isGood;
  const hasFix = fixesAt(score, facts.fixes).length > 0;
  const sentence = isAllWell && !hasFix ? openingOf(facts) : plainWords(facts, formats);
  return { sentence, doubts: said };
}

const openingOf = ({ device, score }: VerdictFacts): string => {
  const shown = shownScore(score);
  return `${paces[scoreBand(shown)]} on ${device}: ${shown}.`;
};

function plainWords(facts: VerdictFacts, formats: CauseFormats): string {
  const { device, score, lab } = facts;
  const shown = shownScore(score);
  const band = scoreBand(shown);
  const opening = openingOf(facts);
  const greatest = quotedAt(score, facts.fixes);
  if (greatest !== undefined) {
    const cause = causeOf(greatest, lab, formats);
    if (cause === undefined) {
      // What was tried is beside it, and counts more than an estimate.
      const gain = greatest.tried === undefined && gainOf(greatest, formats, score);
      const words = [greatest.title, gain].filter(Boolean);
      return `${opening} Fix first: ${words.join(', ')}.`;
    }
    const { noun, measured } = cause;
    const rest = measured.length > 0 ? `: ${measured.join(', ')}` : '';
    return `${opening} ${weightOf(greatest, facts, band)} ${noun}${rest}.`;
  }
  if (band === 'good') return `${opening} ${facts.slow ?? 'Nothing worth fixing.'}`;
  const worst = worstOf(device, lab);
  return worst === undefined
    ? `${opening} No fix with a measurable gain was found.`
    : `${opening} ${metricNames[worst.metric]} is ${formats.metric(worst.metric, worst.value)}, and no single fix would change that much.`;
}

/**
 * The fixes shown with a verdict; none at a score of 100, which no fix can raise, and none that was tried and is not worth
 * it.
 */
export const fixesAt = (score: number, fixes: readonly Fix[]): readonly Fix[] =>
  shownScore(score) < 100 ? fixes.filter((fix) => !isNotWorthIt(fix)) : [];

/**
 * The fix that the verdict is about. What was tried stands first among the fixes, though one that was not may be the larger
 * cause.
 */
export function quotedAt(score: number, fixes: readonly Fix[]): Fix | undefined {
  const shown = fixesAt(score, fixes);
  const [greatest] = shown.toSorted((one, other) => expectedPoints(other) - expectedPoints(one));
  return greatest?.ground === undefined ? shown[0] : greatest;
}

/** Those that were tried and are not worth it. */
export const notWorthAt = (score: number, fixes: readonly Fix[]): readonly Fix[] =>
  shownScore(score) < 100 ? fixes.filter(isNotWorthIt) : [];

/** The metric that weighs most of those in the worst band, LCP first. */
function worstOf(device: Device, lab: LabData | undefined) {
  const assessed = (['lcp', 'tbt', 'cls', 'fcp', 'si'] as const).flatMap((metric) => {
    const value = lab?.[metric];
    return typeof value === 'number' ? { metric, value, band: labBand(device, metric, value) } : [];
  });
  return (
    assessed.find(({ band }) => band === 'bad') ?? assessed.find(({ band }) => band === 'average')
  );
}

/** 'Mostly' only if the finding would bring back at least half of the points that the page lacks. */
function weightOf(item: Fix, { score }: VerdictFacts, band: Band): string {
  if (band === 'good') return 'The largest gain would come from';
  return expectedPoints(item) >= (100 - score) / 2 ? 'Mostly' : 'The largest single cause is';
}
