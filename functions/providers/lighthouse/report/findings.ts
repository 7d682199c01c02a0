import type {
  ItemDetails,
  SuggestionItem,
} from '../../../../shared/models/measuring/scan-report.ts';
import type { LighthouseAudit } from '../lighthouse-result.ts';

/** Scores from here on count as passed, as in Lighthouse's own report. */
const passingScore = 0.9;
const unscored = new Set(['notApplicable', 'manual', 'informative', 'error']);

export const isScored = ({ scoreDisplayMode, score }: LighthouseAudit): boolean =>
  !unscored.has(scoreDisplayMode) && score !== null;

export const isPassed = (audit: LighthouseAudit): boolean =>
  isScored(audit) && (audit.score ?? 0) >= passingScore;

export const isFailing = (audit: LighthouseAudit): boolean => isScored(audit) && !isPassed(audit);

/** An audit as a finding, with its rows. */
export const findingOf = (audit: LighthouseAudit, details: ItemDetails): SuggestionItem => ({
  id: audit.id,
  title: audit.title,
  description: audit.description,
  numericValue: audit.numericValue ?? 0,
  ...(audit.displayValue ? { displayValue: audit.displayValue } : {}),
  ...(isScored(audit) && audit.score !== null ? { score: audit.score } : {}),
  details,
});
