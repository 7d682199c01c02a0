import type { SiteScore } from '../calls/measuring/assessment.ts';
import type { Device } from '../scans/devices.ts';
import type { MarkupCounts } from '../models/measuring/markup.ts';
import type { Category, LabData } from '../models/measuring/scan.ts';
import {
  labBand,
  labMetrics,
  labThresholds,
  type LabMetric,
  shownTen,
  tenBand,
} from './thresholds.ts';

/** The scores of a site, and their mean. */
export type Assessment = Omit<SiteScore, 'nextScanAt'>;
export type AssessmentScores = Omit<Assessment, 'overall' | 'overall_status'>;

/** Scan results of a device. */
export interface ScanInput {
  /** Lighthouse performance, 0 to 100. */
  overallScore: number | null;
  fieldCategory: Category | null;
  labData: LabData | null;
}

export interface AssessmentInput {
  mobile: ScanInput;
  desktop: ScanInput;
  /** Share of hourly checks in the last 30 days that found the site up, 0 to 100. */
  uptimePercent: number | null;
  /** Messages of the newest validation. */
  markup: MarkupCounts | null;
}

const toOneDecimal = (value: number | null): number | null =>
  value === null ? null : shownTen(value);

function mean(values: readonly (number | null)[]): number | null {
  const present = values.filter((value) => value !== null);
  if (present.length === 0) return null;
  return present.reduce((sum, value) => sum + value, 0) / present.length;
}

/** Lighthouse performance, 0 to 100, out of 10. */
export const performanceScore = (score: number | null): number | null =>
  score === null ? null : score / 10;

const pointsOfCategory: Record<Category, number> = { FAST: 10, AVERAGE: 6, SLOW: 2 };

/** Core Web Vitals in field data: FAST 10, AVERAGE 6, SLOW 2. */
export const fieldScore = (category: Category | null): number | null =>
  category === null ? null : pointsOfCategory[category];

/** 10 below 'good', 2 above 'bad', and linear from 9 to 5 in between, by the band of the value as it is shown. */
export function labMetricScore(device: Device, metric: LabMetric, value: number): number {
  const { goodBelow, badAbove } = labThresholds[device][metric];
  const band = labBand(device, metric, value);
  if (band === 'good') return 10;
  if (band === 'bad') return 2;
  const share = (value - goodBelow) / (badAbove - goodBelow);
  return 9 - 4 * Math.min(1, Math.max(0, share));
}

/** Mean over the measured metrics among FCP, SI, LCP, TBT and CLS. */
export function labScore(device: Device, labData: LabData | null): number | null {
  if (labData === null) return null;
  const scores = labMetrics.map((metric) => {
    const value = labData[metric];
    return value === null ? null : labMetricScore(device, metric, value);
  });
  return mean(scores);
}

/** 10 − 3 × fatal − 0.5 × errors − 0.1 × warnings, at least 0. */
export function markupScore(counts: MarkupCounts | null): number | null {
  if (counts === null) return null;
  const { fatalErrors, errors, warnings } = counts;
  return Math.max(0, 10 - 3 * fatalErrors - 0.5 * errors - 0.1 * warnings);
}

/** The assessment of a page by the readings' formulas ('Scores'). Each number of the answer is rounded once. */
export function assess({ mobile, desktop, uptimePercent, markup }: AssessmentInput): Assessment {
  /** Without any of them there is no overall score. */
  const ground = {
    overallScoreMobile: performanceScore(mobile.overallScore),
    overallScoreDesktop: performanceScore(desktop.overallScore),
    coreWebVitalsMobile: fieldScore(mobile.fieldCategory),
    coreWebVitalsDesktop: fieldScore(desktop.fieldCategory),
  };
  const exact: AssessmentScores = {
    ...ground,
    labDataMobile: labScore('mobile', mobile.labData),
    labDataDesktop: labScore('desktop', desktop.labData),
    serverUptime: uptimePercent === null ? null : uptimePercent / 10,
    w3Validator: markupScore(markup),
  };
  const hasGround = Object.values(ground).some((score) => score !== null);
  const overall = hasGround ? toOneDecimal(mean(Object.values(exact))) : null;
  const shown = Object.entries(exact).map(([name, score]) => [name, toOneDecimal(score)]);
  return {
    ...(Object.fromEntries(shown) as AssessmentScores),
    overall,
    overall_status: overall === null ? null : tenBand(overall),
  };
}
