import type { CategoryReport, CategoryScores } from '../../shared/models/category-report.ts';

/** What charts draw: the scores of the categories that have one. */
export function categoryScores(reports: readonly CategoryReport[]): CategoryScores {
  return Object.fromEntries(
    reports.flatMap(({ id, score }) => (score === null ? [] : [[id, score]])),
  );
}
