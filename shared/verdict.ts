import type { Device } from './devices.ts';
import { byGain, groupOf, loadingTimeSaved, pointsOf } from './finding-gain.ts';
import type { ReportFigures } from './models/report-figures.ts';
import type { LabData } from './models/scan.ts';
import type { SuggestionItem } from './models/scan-report.ts';
import type { Fix } from './models/scan-verdict.ts';
import { byCause } from './one-cause.ts';
import { type Band, labBand, scoreBand, shownScore } from './thresholds.ts';
import { causeOf, type CauseFormats } from './verdict-causes.ts';

/** What one scan of a device measured. */
export interface VerdictFacts {
  device: Device;
  /** 0 to 100. */
  score: number;
  /** The greatest gain first. */
  fixes: readonly Fix[];
  lab: LabData | undefined;
  /** Missing in reports of earlier versions. */
  figures: Omit<ReportFigures, 'thirdParties'> | undefined;
}

const paces: Record<Band, string> = { good: 'Fast', average: 'Average', bad: 'Slow' };

/** Findings that would improve the score of a first visit: one of each cause, the greatest gain first. */
export const fixesOf = (findings: readonly SuggestionItem[]): SuggestionItem[] =>
  byCause(
    findings
      .filter((item) => groupOf(item) === 'score' && pointsOf(item) + loadingTimeSaved(item) > 0)
      .toSorted(byGain),
  ).map(({ strongest }) => strongest);

/** So many fixes stand beside the verdict. */
export const mostFixes = 3;

/** The fixes that stand beside the verdict, without their evidence. */
export const topFixes = (findings: readonly SuggestionItem[]): Fix[] =>
  fixesOf(findings)
    .slice(0, mostFixes)
    .map(({ description: _description, details: _details, ...fix }) => fix);

/** The verdict on a scan: 'Slow on mobile: 27. Mostly images: 1.9 MiB of them, largest element after 15.3 s.' */
export function verdictWords(facts: VerdictFacts, formats: CauseFormats): string {
  const { device, score, lab } = facts;
  const band = scoreBand(shownScore(score));
  const opening = `${paces[band]} on ${device}: ${shownScore(score)}.`;
  const [greatest] = facts.fixes;
  if (greatest !== undefined) {
    const { noun, measured } = causeOf(greatest, facts, formats);
    const rest = measured.length > 0 ? `: ${measured.join(', ')}` : '';
    return `${opening} ${weightOf(greatest, facts, band)} ${noun}${rest}.`;
  }
  const late = lab?.lcp;
  if (band === 'good' || typeof late !== 'number' || labBand(device, 'lcp', late) === 'good') {
    return `${opening} No fix with a measurable gain was found.`;
  }
  return `${opening} The largest element appears after ${formats.ms(late * 1000)}.`;
}

/** 'Mostly' only if the finding would bring back at least half of the points that the page lacks. */
function weightOf(item: Fix, { score }: VerdictFacts, band: Band): string {
  if (band === 'good') return 'The largest gain would come from';
  return pointsOf(item) >= (100 - score) / 2 ? 'Mostly' : 'The largest single cause is';
}
