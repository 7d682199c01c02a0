import { byGain, groupOf, loadingTimeSaved, pointsOf } from './finding-gain.ts';
import { groundOf } from './ground-of.ts';
import type { DeviceSuggestions, SuggestionItem } from '../models/measuring/scan-report.ts';
import type { Fix } from '../models/measuring/scan-verdict.ts';
import { byCause } from './one-cause.ts';
import { mostFixes } from './verdict.ts';

/** Findings that would improve the score of a first visit: one of each cause, the greatest gain first. */
export function fixesOf(findings: readonly SuggestionItem[]): SuggestionItem[] {
  // Reports of earlier versions know only the time saved.
  const gain = findings.some((item) => pointsOf(item) > 0) ? pointsOf : loadingTimeSaved;
  return byCause(
    findings.filter((item) => groupOf(item) === 'score' && gain(item) > 0).toSorted(byGain),
  ).map(({ strongest }) => strongest);
}

/**
 * The fixes that stand beside the verdict, each with the row of its evidence that weighs most.
 * @param page the address of the page
 */
export function topFixes(
  {
    opportunities,
    diagnostics,
    lcpElement,
  }: Pick<DeviceSuggestions, 'opportunities' | 'diagnostics' | 'lcpElement'>,
  page: string,
): Fix[] {
  const findings = [...opportunities, ...diagnostics];
  return fixesOf(findings)
    .slice(0, mostFixes)
    .map((item) => {
      const { description: _description, details: _details, ...fix } = item;
      const ground = groundOf(item, { page, lcpElement, findings });
      return ground === undefined ? fix : { ...fix, ground };
    });
}
