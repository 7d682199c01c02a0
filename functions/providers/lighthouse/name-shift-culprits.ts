import * as z from 'zod';
import type { ShiftCulprit } from './look-at-shifts.ts';

/** A row about a shift; one without sub-rows is unexplained. */
const Row = z.looseObject({
  node: z.looseObject({ type: z.literal('node') }),
  score: z.number(),
  subItems: z.undefined().optional(),
});
interface Audits {
  readonly [id: string]: { details?: unknown } | undefined;
}

/** Scores of one shift differ by what the browser's two ways of telling them round. */
const sameScore = 0.0005;
const cause = 'Inserted or grown above it';

/**
 * Writes the culprits into the evidence about layout shifts that names none. Lighthouse knows fonts, images without a size
 * and frames, but not other elements that a script inserts.
 */
export function nameShiftCulprits(audits: Audits, culprits: readonly ShiftCulprit[]): void {
  for (const row of rowsOf(audits)) {
    const shift = Row.safeParse(row).data;
    const culprit =
      shift && culprits.find(({ score }) => Math.abs(score - shift.score) < sameScore);
    if (culprit === undefined) continue;
    const { score: _score, ...node } = culprit;
    row['subItems'] = { type: 'subitems', items: [{ extra: { type: 'node', ...node }, cause }] };
  }
}

/** The rows themselves, not copies of them. */
function rowsOf(audits: Audits): Record<string, unknown>[] {
  return [audits['layout-shifts']?.details, audits['cls-culprits-insight']?.details].flatMap(
    (details) => tablesOf(details).flatMap((items) => items.filter(isRecord)),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The insight is a list of tables, one for each group of shifts. */
function tablesOf(details: unknown): unknown[][] {
  if (!isRecord(details) || !Array.isArray(details['items'])) return [];
  const items: unknown[] = details['items'];
  if (details['type'] === 'table') return [items];
  return items.flatMap((part) => (isRecord(part) ? tablesOf(part['value'] ?? part) : []));
}
