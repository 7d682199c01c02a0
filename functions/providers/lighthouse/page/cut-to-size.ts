import * as z from 'zod';
import { waterfallAudit } from '../lighthouse-settings.ts';

/** Remaining characters and entries of a value. */
interface Budget {
  left: number;
}

/** Longest text within a result, in characters: pages put whole pictures into addresses. */
const longestText = 10_000;
/** Texts up to this length are not cut for a lack of budget: types, names, and most addresses. */
const shortText = 200;
const mostRows = 500;
/** Objects with more fields, or longer names, are lists under names that the page has chosen. */
const mostFields = 100;
/** What the fields of objects may take beyond the budget, in characters. Objects beyond that are null. */
const overdraft = 100_000;
const deepest = 200;
/** For one audit or one field of the result, and for all audits, in characters. */
const charactersEach = 200_000;
const charactersOfAll = 3_000_000;
/** For all audits other than those of performance, so that a page full of other faults costs performance no row. */
const charactersOfOthers = 1_000_000;
/** For an audit without its rows; this much there is for each. */
const leastCharacters = 5_000;
/** Pictures of the page, whose size the screen limits, and the waterfall, which limits itself. */
const bounded = new Set([
  'final-screenshot',
  'screenshot-thumbnails',
  'small-picture',
  waterfallAudit,
]);

/**
 * A copy of JSON with a limited number of characters. Long texts and lists are truncated; objects keep their fields,
 * without which their readers could not read the rest.
 */
export function cutToSize(value: unknown, characters: number = charactersEach): unknown {
  return copy(value, { left: characters }, 0);
}

/** Limits a Lighthouse result, which a page could otherwise inflate beyond what later steps can handle. */
export function cutResult(result: object): object {
  const performance = performanceAudits(result);
  const left = { performance: charactersOfAll, others: charactersOfOthers };
  const cutAudit = (audit: unknown, id: string): unknown => {
    if (bounded.has(id)) return audit;
    const pool = performance.has(id) ? 'performance' : 'others';
    const budget = { left: Math.max(leastCharacters, Math.min(charactersEach, left[pool])) };
    const given = budget.left;
    const cut = copy(audit, budget, 0);
    left[pool] -= given - budget.left;
    return cut;
  };
  return mapValues(result, (field, name) =>
    name === 'audits' && typeof field === 'object' && field !== null
      ? mapValues(field, cutAudit)
      : cutToSize(field),
  );
}

const Performance = z.object({
  categories: z.object({
    performance: z.object({ auditRefs: z.array(z.object({ id: z.string() })) }),
  }),
});

const performanceAudits = (result: object): ReadonlySet<string> => {
  const refs = Performance.safeParse(result).data?.categories.performance.auditRefs;
  return new Set((refs ?? []).map(({ id }) => id));
};

const mapValues = (from: object, map: (value: unknown, name: string) => unknown): object =>
  Object.fromEntries(
    Object.entries(from).map(([name, value]: [string, unknown]) => [name, map(value, name)]),
  );

function copy(value: unknown, budget: Budget, depth: number): unknown {
  budget.left -= 8;
  if (typeof value === 'string') {
    const longest = Math.max(shortText, Math.min(longestText, budget.left));
    const text = value.slice(0, longest).toWellFormed();
    budget.left -= text.length;
    return text;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest || budget.left < -overdraft) return null;
  if (Array.isArray(value)) {
    const kept: unknown[] = [];
    for (const item of value.slice(0, mostRows)) {
      if (budget.left <= 0) break;
      kept.push(copy(item, budget, depth + 1));
    }
    return kept;
  }
  const fields: [string, unknown][] = [];
  // Lists last, so that fields about the whole list are not cut for its rows.
  const entries = Object.entries(value).toSorted(
    ([, a], [, b]) => Number(Array.isArray(a)) - Number(Array.isArray(b)),
  );
  const isList = entries.length > mostFields || entries.some(([name]) => name.length > shortText);
  for (const [name, item] of entries) {
    budget.left -= name.length;
    if (isList && budget.left <= 0) break;
    fields.push([name, copy(item, budget, depth + 1)]);
  }
  return Object.fromEntries(fields);
}
