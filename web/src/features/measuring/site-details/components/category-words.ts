import type {
  AuditCategory,
  CategoryReport,
} from '../../../../../../shared/models/measuring/category-report.ts';
import type { SuggestionItem } from '../../../../../../shared/models/measuring/scan-report.ts';
import { counted } from '../../../../lib/format.ts';

/** Lighthouse's own titles, which differences between two scans show as well. */
export const categoryNames: Record<AuditCategory, string> = {
  accessibility: 'Accessibility',
  'best-practices': 'Best Practices',
  seo: 'SEO',
  'agentic-browsing': 'Agentic Browsing',
};

/** What a category asks, in a line. */
export const categoryMeanings: Record<AuditCategory, string> = {
  accessibility: 'Whether people with disabilities can use the page',
  'best-practices': 'Whether it is safe and works in all browsers',
  seo: 'Whether search engines can find and read it',
  'agentic-browsing': 'Whether AI agents can use it on behalf of people',
};

/** 'Passes 21 of 26 audits.' */
export function passedWords({ passed, applicable }: CategoryReport): string {
  if (applicable === 0) return 'No audit applies to this page.';
  return `Passes ${passed} of ${counted(applicable, 'audit')}.`;
}

/** Why there is no score. */
export const noScoreWords = ({ unscoredBecause }: CategoryReport): string =>
  unscoredBecause === 'no-scripts'
    ? 'No score: the page forbids scripts (Content-Security-Policy: sandbox), which these audits need.'
    : 'No score: an audit could not run.';

/** For a category without findings. */
export const measuredWords = (report: CategoryReport): string =>
  report.score === null ? 'An audit could not run on this page.' : 'Nothing to improve was found.';

/** At the end of a finding's row: Lighthouse's own words, else how many elements or entries it names. */
export function findingWords({ displayValue, score, details }: SuggestionItem): string | undefined {
  if (displayValue !== undefined) return displayValue;
  if (score === undefined) return 'Informational';
  const count = details.items.length + (details.omittedItems ?? 0);
  if (count === 0) return undefined;
  const isOfElements = details.headings.some(({ valueType }) => valueType === 'node');
  return isOfElements ? counted(count, 'element') : counted(count, 'entry', 'entries');
}
