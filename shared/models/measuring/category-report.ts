import * as z from 'zod';
import { isoTime } from '../../calls/fields.ts';
import { SuggestionItem } from './scan-report.ts';

/** Lighthouse's categories other than performance, in its order. */
export const auditCategories = [
  'accessibility',
  'best-practices',
  'seo',
  'agentic-browsing',
] as const;
export const AuditCategory = z.enum(auditCategories);
export type AuditCategory = z.infer<typeof AuditCategory>;

const score = z.number().int().min(0).max(100);
const count = z.number().int().nonnegative();

/** Scores of one device by category, 0 to 100; a category that could not be scored is absent. */
export const CategoryScores = z.partialRecord(AuditCategory, score);
export type CategoryScores = z.infer<typeof CategoryScores>;

/** One category of one device's scan. */
export const CategoryReport = z.object({
  id: AuditCategory,
  score: score
    .nullable()
    .describe(
      'Lighthouse’s score, 0 to 100; of agentic-browsing the share of passed audits in percent, since Lighthouse states a fraction; null if an audit that counts could not run',
    ),
  unscoredBecause: z
    .literal('no-scripts')
    .optional()
    .describe('The page is in a sandbox without scripts, by its header Content-Security-Policy'),
  passed: count.describe('Audits that the page passes'),
  applicable: count.describe('Audits that apply to the page and pass or fail'),
  findings: z
    .array(SuggestionItem)
    .describe('What counts most for the score first, then what only informs'),
  omittedFindings: count.positive().optional().describe('Findings left out of a very long list'),
});
export type CategoryReport = z.infer<typeof CategoryReport>;

/** The categories of a device's newest successful scan. */
export const DeviceCategories = z.object({
  scanId: z.string(),
  scanDate: isoTime,
  categories: z
    .array(CategoryReport)
    .nullable()
    .describe('Null for a scan from before they were measured'),
});
export type DeviceCategories = z.infer<typeof DeviceCategories>;
