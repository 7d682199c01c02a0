import * as z from 'zod';
import { shiftCauses } from '../../../../shared/snippets/shift-snippets.ts';
import type { ShiftCulprit, ShownElement } from './inspect-shifts.ts';

/** A row about a shift, with what Lighthouse takes for its causes. */
const Row = z.looseObject({
  node: z.looseObject({ type: z.literal('node') }),
  score: z.number(),
  subItems: z
    .object({ items: z.array(z.looseObject({ extra: z.unknown() })) })
    .optional()
    .catch(undefined),
});
interface Audits {
  readonly [id: string]: { details?: unknown } | undefined;
}

/** Scores of one shift differ by the rounding of the browser's two reports. */
const sameScore = 0.0005;

/**
 * Writes the culprits into the evidence about layout shifts, first. Lighthouse knows fonts, images without a size and
 * frames, but not other elements that a script inserts; an image that moves with its surroundings it takes for the
 * cause.
 * @param isServed whether an element is in the HTML that the server sent
 */
export function nameShiftCulprits(
  audits: Audits,
  culprits: readonly ShiftCulprit[],
  isServed: (element: ShownElement) => boolean,
): void {
  for (const rows of rowsOf(audits)) {
    const left = [...culprits];
    for (const row of rows) {
      const shift = Row.safeParse(row).data;
      const at = left.findIndex(({ score }) => shift && Math.abs(score - shift.score) < sameScore);
      const [culprit] = at === -1 ? [] : left.splice(at, 1);
      if (shift === undefined || culprit === undefined) continue;
      const known = shift.subItems?.items ?? [];
      if (known.some(({ extra }) => isRecord(extra) && extra['snippet'] === culprit.snippet))
        continue;
      row['subItems'] = { type: 'subitems', items: [...causesOf(culprit, isServed), ...known] };
    }
  }
}

/** A culprit, and where to leave room for it. */
function causesOf(
  { place, beside, score: _score, ...culprit }: ShiftCulprit,
  isServed: (element: ShownElement) => boolean,
) {
  const row = (element: ShownElement, cause: string) => ({
    extra: { type: 'node', ...element },
    cause,
  });
  const isGrown = isServed(culprit);
  const rows = [row(culprit, isGrown ? shiftCauses.grown : shiftCauses.inserted)];
  if (place === undefined) return rows;
  const isSelf = place.snippet === culprit.snippet && place.selector === culprit.selector;
  if (isSelf && isGrown) return [row(place, shiftCauses.grown)];
  if (isServed(place)) return [...rows, row(place, shiftCauses.holder)];
  // `min-height` has no effect on an element that is not in the page yet.
  if (beside === undefined) return rows;
  const { element, side, pixels } = beside;
  return [
    ...rows,
    ...(isSelf ? [] : [row(place, shiftCauses.holder)]),
    row(element, shiftCauses[side](Math.round(pixels))),
  ];
}

/** The rows of each finding: themselves, not copies of them. */
function rowsOf(audits: Audits): Record<string, unknown>[][] {
  return [audits['layout-shifts']?.details, audits['cls-culprits-insight']?.details].map(
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
