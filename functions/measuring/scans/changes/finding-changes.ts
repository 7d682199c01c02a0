import * as z from 'zod';
import type {
  CategoryChanges,
  FindingChange,
} from '../../../../shared/models/measuring/scan-changes.ts';
import { placesOf } from '../reading/finding-places.ts';

const Audit = z.object({
  id: z.string(),
  title: z.string(),
  score: z.number().nullable(),
  scoreDisplayMode: z.string(),
  details: z.unknown().optional(),
});
type Audit = z.infer<typeof Audit>;

const Result = z.object({
  audits: z.record(z.string(), z.unknown()),
  categories: z.record(
    z.string(),
    z.object({
      title: z.string().optional(),
      auditRefs: z.array(z.object({ id: z.string(), group: z.string().optional() })),
    }),
  ),
});
type Result = z.infer<typeof Result>;
type Category = Result['categories'][string];

/** Scores from here on count as passed, as in Lighthouse's own report. */
const passingScore = 0.9;
const mostFindings = 60;
const mostExamples = 3;
const longestTitle = 200;
/** Audits that measure, or only carry data. */
const groupsWithoutFindings = new Set(['metrics', 'hidden']);

/**
 * The findings that are new, gone, or in other places, by Lighthouse's categories. An audit that one of the two results
 * does not have, or could not run, is not compared: another version of Lighthouse would make news of its own.
 * @param before, after Lighthouse results as they are stored
 * @returns undefined if one of them has no categories
 */
export function findingChanges(before: unknown, after: unknown): CategoryChanges[] | undefined {
  const [earlier, later] = [Result.safeParse(before).data, Result.safeParse(after).data];
  if (earlier === undefined || later === undefined) return undefined;
  const listed = new Set<string>();
  const ids = new Set([...Object.keys(later.categories), ...Object.keys(earlier.categories)]);
  return [...ids].map((id) => {
    const ofEarlier = earlier.categories[id];
    const ofLater = later.categories[id];
    const title = (ofLater?.title ?? ofEarlier?.title ?? id).slice(0, longestTitle);
    if (ofEarlier === undefined || ofLater === undefined)
      return { id, title, isCompared: false, findings: [] };
    const hasPlaces = id !== 'performance';
    const findings = auditsOf(ofEarlier, ofLater)
      // Some audits count in two categories, such as texts of pictures.
      .filter((audit) => !listed.has(audit))
      .flatMap((audit) => {
        listed.add(audit);
        return findingChange(readAudit(earlier, audit), readAudit(later, audit), hasPlaces) ?? [];
      });
    return { id, title, isCompared: true, findings: inOrder(findings).slice(0, mostFindings) };
  });
}

function auditsOf(before: Category, after: Category): string[] {
  const known = new Set(before.auditRefs.map(({ id }) => id));
  return after.auditRefs
    .filter(({ id, group = '' }) => known.has(id) && !groupsWithoutFindings.has(group))
    .map(({ id }) => id);
}

const readAudit = ({ audits }: Result, id: string): Audit | undefined =>
  Audit.safeParse(audits[id]).data;

/** Undefined if the audit gave no verdict. */
function isFound(audit: Audit | undefined): boolean | undefined {
  if (audit === undefined) return undefined;
  const { score, scoreDisplayMode } = audit;
  if (scoreDisplayMode === 'notApplicable') return false;
  if (['error', 'manual', 'informative'].includes(scoreDisplayMode)) return undefined;
  return score === null ? undefined : score < passingScore;
}

function findingChange(
  before: Audit | undefined,
  after: Audit | undefined,
  hasPlaces: boolean,
): FindingChange | undefined {
  const [wasFound, isFoundNow] = [isFound(before), isFound(after)];
  const shown = isFoundNow === true ? after : before;
  if (shown === undefined || wasFound === undefined || isFoundNow === undefined) return undefined;
  if (!wasFound && !isFoundNow) return undefined;
  if (wasFound && isFoundNow && !hasPlaces) return undefined;
  const placesBefore = wasFound ? placesOf(before?.details) : [];
  const placesAfter = isFoundNow ? placesOf(after?.details) : [];
  const added = without(placesAfter, placesBefore);
  const left = without(placesBefore, placesAfter);
  if (wasFound && isFoundNow && added.length + left.length === 0) return undefined;
  return {
    id: shown.id,
    title: shown.title.slice(0, longestTitle),
    kind: wasFound && isFoundNow ? 'changed' : isFoundNow ? 'new' : 'gone',
    newPlaces: added.length,
    gonePlaces: left.length,
    examples: [
      ...added.slice(0, mostExamples).map((place) => ({ kind: 'new' as const, place })),
      ...left.slice(0, mostExamples).map((place) => ({ kind: 'gone' as const, place })),
    ],
  };
}

/** The places of one list that another lacks. A place that is named twice needs two in the other. */
function without(places: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const place of others) left.set(place, (left.get(place) ?? 0) + 1);
  return places.filter((place) => {
    const count = left.get(place) ?? 0;
    if (count > 0) left.set(place, count - 1);
    return count === 0;
  });
}

const ranks: Record<FindingChange['kind'], number> = { new: 0, changed: 1, gone: 2 };
const inOrder = (findings: readonly FindingChange[]): FindingChange[] =>
  findings.toSorted((a, b) => ranks[a.kind] - ranks[b.kind]);
