import { getLogNormalScore } from 'lighthouse/shared/statistics.js';
import type { ArmValues } from '../../../shared/models/proof.ts';
import type { LighthouseResult } from './lighthouse-result.ts';

const auditIds = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  si: 'speed-index',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const;

/** The metrics of a run, and its score before Lighthouse rounds it; undefined if a metric is missing. */
export function trialValues({ audits, categories }: LighthouseResult): ArmValues | undefined {
  const weights = new Map(categories.performance.auditRefs.map(({ id, weight }) => [id, weight]));
  const values: Partial<ArmValues> = {};
  let points = 0;
  let total = 0;
  for (const [metric, id] of Object.entries(auditIds) as [keyof typeof auditIds, string][]) {
    const { numericValue, scoringOptions } = audits[id] ?? {};
    const weight = weights.get(id) ?? 0;
    if (numericValue === undefined || scoringOptions === undefined) return undefined;
    values[metric] = numericValue;
    points += 100 * weight * getLogNormalScore(scoringOptions, numericValue);
    total += weight;
  }
  const { fcp, lcp, si, tbt, cls } = values;
  if (fcp === undefined || lcp === undefined || si === undefined) return undefined;
  if (tbt === undefined || cls === undefined || total === 0) return undefined;
  return { score: points / total, fcp, lcp, si, tbt, cls };
}
