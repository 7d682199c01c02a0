import type { AssessmentScores } from '../../../../../shared/assessment/scores.ts';

/** The eight scores, in display order. */
export const scoreLabels: readonly [keyof AssessmentScores, string][] = [
  ['overallScoreMobile', 'Overall Score Mobile'],
  ['overallScoreDesktop', 'Overall Score Desktop'],
  ['coreWebVitalsMobile', 'Core Web Vitals Mobile'],
  ['coreWebVitalsDesktop', 'Core Web Vitals Desktop'],
  ['labDataMobile', 'Lab Data Mobile'],
  ['labDataDesktop', 'Lab Data Desktop'],
  ['serverUptime', 'Server Uptime'],
  ['w3Validator', 'W3 Validator'],
];
