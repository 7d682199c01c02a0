import * as z from 'zod';
import {
  auditCategories,
  type AuditCategory,
  type CategoryReport,
} from '../../../../shared/models/measuring/category-report.ts';
import type {
  ItemDetails,
  SuggestionItem,
} from '../../../../shared/models/measuring/scan-report.ts';
import { findingOf, isFailing, isPassed, isScored } from './findings.ts';
import { LighthouseAudit } from '../lighthouse-result.ts';
import { googleAudit } from '../lighthouse-settings.ts';
import { cellText } from '../normalise-cells.ts';
import { normaliseDetails } from './normalise-details.ts';

const mostFindings = 40;
/** Elements of one finding: after fixing these, one scans again. */
const mostRows = 20;
const longestValue = 200;

const Category = z.object({
  score: z.number().min(0).max(1).nullable(),
  categoryScoreDisplayMode: z.string().optional(),
  auditRefs: z.array(
    z.object({ id: z.string(), weight: z.number().default(0), group: z.string().optional() }),
  ),
});

type Audits = Readonly<Record<string, LighthouseAudit>>;
const Result = z.object({
  audits: z.record(z.string(), LighthouseAudit),
  categories: z.record(z.string(), z.unknown()),
});

/**
 * The categories other than performance, in Lighthouse's order.
 * @param raw a Lighthouse result as it is stored
 * @param isWithoutScripts whether the page forbids scripts, which audits without a result need
 * @returns an empty list for a result from before they were measured
 */
export function normaliseCategories(raw: unknown, isWithoutScripts = false): CategoryReport[] {
  const lhr = Result.safeParse(raw).data;
  if (lhr === undefined) return [];
  return auditCategories.flatMap((id) => {
    const category = Category.safeParse(lhr.categories[id]).data;
    if (category === undefined) return [];
    const report = reportOf(id, category, lhr.audits);
    const needsScripts = isWithoutScripts && report.score === null;
    return [needsScripts ? { ...report, unscoredBecause: 'no-scripts' } : report];
  });
}

function reportOf(
  id: AuditCategory,
  { score, categoryScoreDisplayMode, auditRefs }: z.infer<typeof Category>,
  audits: Audits,
): CategoryReport {
  const shown = auditRefs
    .filter(({ id: auditId, group }) => group !== 'hidden' && !isToldElsewhere(auditId, audits))
    .flatMap(({ id: auditId, weight }) => {
      const audit = audits[auditId];
      return audit === undefined ? [] : [{ audit, weight }];
    });
  const scored = shown.filter(({ audit }) => isScored(audit));
  const passed = scored.filter(({ audit }) => isPassed(audit)).length;
  const failing = scored
    .filter(({ audit }) => isFailing(audit))
    .toSorted((a, b) => b.weight - a.weight);
  const informing = shown.filter(({ audit }) => isInforming(audit));
  const found = [...failing, ...informing].map(({ audit }) => shortFindingOf(audit));
  const omitted = found.length - mostFindings;
  const share = categoryScoreDisplayMode === 'fraction' ? passed / scored.length : score;
  return {
    id,
    score: score === null || share === null ? null : Math.round(share * 100),
    passed,
    applicable: scored.length,
    findings: found.slice(0, mostFindings),
    ...(omitted > 0 ? { omittedFindings: omitted } : {}),
  };
}

/** What keeps every robot away also keeps Google away. */
const isToldElsewhere = (id: string, { 'is-crawlable': crawlable }: Audits): boolean =>
  id === googleAudit && crawlable !== undefined && isFailing(crawlable);

/** Lighthouse also reports audits without findings. An audit may pass with a warning. */
const isInforming = (audit: LighthouseAudit): boolean =>
  audit.scoreDisplayMode === 'informative'
    ? detailsOf(audit).items.length > 0
    : isPassed(audit) && warningsOf(audit).length > 0;

const warningsOf = ({ warnings = [] }: LighthouseAudit): string[] =>
  warnings.filter((text) => text !== '');

function shortFindingOf(audit: LighthouseAudit): SuggestionItem {
  const displayValue = audit.displayValue?.slice(0, longestValue);
  const { score, ...finding } = findingOf({ ...audit, displayValue }, firstRows(detailsOf(audit)));
  return isFailing(audit) && score !== undefined ? { ...finding, score } : finding;
}

/** The warnings of an audit come before its rows. */
function detailsOf(audit: LighthouseAudit): ItemDetails {
  const { headings, items, ...omitted } = normaliseDetails(audit.details);
  const warnings = warningsOf(audit).map((value) => cellText.parse(value));
  if (warnings.length === 0) return { headings, items, ...omitted };
  const [first = { key: 'warning', label: 'Warning', valueType: 'text' as const }] = headings;
  const rows = warnings.map((value) => ({ [first.key ?? '']: { type: 'text' as const, value } }));
  const columns = headings.length === 0 ? [first] : headings;
  return { headings: columns, items: [...rows, ...items], ...omitted };
}

function firstRows({ headings, items, omittedItems = 0 }: ItemDetails): ItemDetails {
  const omitted = omittedItems + Math.max(0, items.length - mostRows);
  return {
    headings,
    items: items.slice(0, mostRows),
    ...(omitted > 0 ? { omittedItems: omitted } : {}),
  };
}
