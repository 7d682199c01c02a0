import type {
  CategoryReport,
  CategoryScores,
} from '../../../shared/models/measuring/category-report.ts';

/** Scores of the categories that have one, for charts. */
export function categoryScores(reports: readonly CategoryReport[]): CategoryScores {
  return Object.fromEntries(
    reports.flatMap(({ id, score }) => (score === null ? [] : [[id, score]])),
  );
}
