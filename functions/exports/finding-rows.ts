import {
  type DeviceSuggestions,
  NodeCell,
  type SuggestionItem,
} from '../../shared/models/scan-report.ts';
import { type Place, type ResultRow, row } from './result-row.ts';

/** What one device's scan has to say: what to improve, and the elements that metrics hang on. */
export function findingRows(
  found: DeviceSuggestions | null,
  place: Omit<Place, 'section'>,
): ResultRow[] {
  if (found === null) return [];
  const saving = (section: string) => (item: SuggestionItem) =>
    row({
      section,
      ...place,
      item: item.title,
      ...(item.savingsMs === undefined
        ? { value: '' }
        : { value: Math.round(item.savingsMs), unit: 'ms' }),
      note: item.displayValue ?? '',
    });
  const elements = (section: string, item: SuggestionItem | null) =>
    nodesOf(item).map(({ nodeLabel, selector }) =>
      row({ section, ...place, item: nodeLabel, value: selector }),
    );
  return [
    ...found.opportunities.map(saving('Suggestions')),
    ...found.diagnostics.map(saving('Diagnostics')),
    ...elements('LCP Element', found.lcpElement),
    ...elements('CLS Elements', found.clsElements),
  ];
}

/** The elements that a finding names in its rows. */
function nodesOf(finding: SuggestionItem | null): NodeCell[] {
  const cells = (finding?.details.items ?? []).flatMap((item) => Object.values(item));
  return cells.flatMap((cell) => NodeCell.safeParse(cell).data ?? []);
}
