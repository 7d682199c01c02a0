import { getLogNormalScore } from 'lighthouse/shared/statistics.js';
import type { LighthouseResult } from '../../functions/providers/lighthouse/lighthouse-result.ts';

const acronyms: Record<string, string> = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
  'speed-index': 'SI',
};

/**
 * Findings of the performance category in the order of Lighthouse's own report: the worst score, then the impact on the
 * score times the level of guidance. `notPassedAudits.sort` in report/renderer/performance-category-renderer.js of
 * Lighthouse 13.5; it lists the groups, insights and diagnostics one after the other.
 */
export function inLighthouseOrder({ audits, categories }: LighthouseResult): string[] {
  const { auditRefs } = categories.performance;
  const metrics = auditRefs.flatMap(({ id, weight }) => {
    const audit = audits[id];
    return acronyms[id] === undefined || !audit ? [] : [{ ...audit, weight, name: acronyms[id] }];
  });
  const impactOf = (savings: Record<string, number>) => {
    let points = 0;
    let linear = 0;
    for (const { name, weight, numericValue, scoringOptions, score } of metrics) {
      const saving = savings[name];
      if (saving === undefined || score === null || !numericValue) continue;
      linear += (saving / numericValue) * weight;
      if (scoringOptions === undefined) continue;
      const then = getLogNormalScore(scoringOptions, Math.max(0, numericValue - saving));
      points += (then - score) * weight;
    }
    return { points, linear };
  };
  const found = auditRefs.flatMap(({ id, group = '' }) => {
    const audit = audits[id];
    if (!audit || !['insights', 'diagnostics'].includes(group) || isPassed(audit)) return [];
    const guidance = Number(Reflect.get(audit, 'guidanceLevel') ?? 1);
    return [
      { id, group, guidance, score: audit.score ?? 0, ...impactOf(audit.metricSavings ?? {}) },
    ];
  });
  return found
    .toSorted(
      (a, b) =>
        Number(b.group === 'insights') - Number(a.group === 'insights') ||
        a.score - b.score ||
        b.points * b.guidance - a.points * a.guidance ||
        b.linear * b.guidance - a.linear * a.guidance ||
        b.guidance - a.guidance,
    )
    .map(({ id }) => id);
}

function isPassed({ score, scoreDisplayMode }: LighthouseResult['audits'][string]): boolean {
  if (['manual', 'notApplicable'].includes(scoreDisplayMode)) return true;
  if (['error', 'informative'].includes(scoreDisplayMode)) return false;
  return Number(score) >= 0.9;
}
