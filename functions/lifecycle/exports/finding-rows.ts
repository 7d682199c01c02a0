import { byGain, gainsOf } from '../../../shared/assessment/finding-gain.ts';
import { byTried, isNotWorthIt, shownTried } from '../../../shared/assessment/tried-fixes.ts';
import {
  type LastScan,
  notWorthTitle,
  triedWords,
} from '../../../shared/assessment/tried-words.ts';
import { type MetricKey, metricWords, shownMetric } from '../../../shared/assessment/metrics.ts';
import type { Proof } from '../../../shared/models/measuring/proof.ts';
import type { Fix } from '../../../shared/models/measuring/scan-verdict.ts';
import {
  type DeviceSuggestions,
  type ItemRow,
  NodeCell,
  type SuggestionItem,
} from '../../../shared/models/measuring/scan-report.ts';
import { numberWords } from '../../../shared/words/number-words.ts';
import { readable } from './metric-rows.ts';
import { type Place, type ResultRow, row } from './result-row.ts';

/** Findings of a device's scan: improvements, and the elements that determine metrics. */
export function findingRows(
  found: DeviceSuggestions | null,
  place: Omit<Place, 'section'>,
  tried: { proofs: readonly Proof[]; last?: LastScan | undefined },
): ResultRow[] {
  if (found === null) return [];
  const withTried = (item: SuggestionItem): SuggestionItem & Fix => {
    const shown = shownTried(item.id, tried.proofs);
    return shown === undefined ? item : { ...item, tried: shown };
  };
  const rowsOf = (item: SuggestionItem & Fix, section: string): ResultRow[] => [
    ...triedRows(item, { ...place, section }, tried.last),
    ...gainRows(item, { ...place, section }),
  ];
  return [
    ...found.opportunities
      .toSorted(byGain)
      .map(withTried)
      .toSorted(byTried)
      .flatMap((item) => rowsOf(item, 'Suggestions')),
    ...found.diagnostics.map(withTried).flatMap((item) => rowsOf(item, 'Diagnostics')),
    ...lcpRows(found.lcpElement, { ...place, section: 'LCP Element' }),
    ...clsRows(found.clsElements, { ...place, section: 'CLS Elements' }),
  ];
}

const formats = {
  metric: (metric: MetricKey, value: number) => metricWords(metric, shownMetric(metric, value)),
  number: (value: number) => numberWords(value),
};

/** What trying the fix has shown; none if it was not tried. */
function triedRows({ title, tried }: Fix, place: Place, last: LastScan | undefined): ResultRow[] {
  if (tried === undefined) return [];
  const words = triedWords(tried, formats, last);
  const note = isNotWorthIt({ tried }) ? `${notWorthTitle}. ${words}` : words;
  const value = readable(tried.gain.score.value);
  return [row({ ...place, item: title, value, unit: 'points', note })];
}

/** A row for each number of a finding, named as on the screen; without any, Lighthouse's own text. */
function gainRows(item: SuggestionItem, place: Place): ResultRow[] {
  const gains = gainsOf(item);
  if (gains.length === 0) {
    return [row({ ...place, item: item.title, value: item.displayValue ?? '' })];
  }
  return gains.map(({ name, value, unit }) =>
    row({ ...place, item: item.title, value: Math.round(value), unit, note: name }),
  );
}

function lcpRows(found: SuggestionItem | null, place: Place): ResultRow[] {
  if (found === null) return [];
  const [node] = found.details.items.flatMap(nodesOf);
  return gainRows({ ...found, title: node === undefined ? found.title : nameOf(node) }, place).map(
    (each) => ({ ...each, note: [each.note, ...selectorOf(node)].join('; ') }),
  );
}

/** Each element that moved, with its share of the layout shift. */
function clsRows(found: SuggestionItem | null, place: Place): ResultRow[] {
  return (found?.details.items ?? []).flatMap((item) =>
    nodesOf(item).map((node) => {
      const score = typeof item['score'] === 'number' ? readable(item['score']) : '';
      const note = ['share of the layout shift', ...selectorOf(node)].join('; ');
      return row({ ...place, item: nameOf(node), value: score, note });
    }),
  );
}

/** The elements in a row of a finding. */
const nodesOf = (item: ItemRow): NodeCell[] =>
  Object.values(item).flatMap((cell) => NodeCell.safeParse(cell).data ?? []);

const nameOf = ({ nodeLabel, selector }: NodeCell): string => nodeLabel || selector;

/** The selector, unless it is the name. */
const selectorOf = (node: NodeCell | undefined): string[] =>
  node === undefined || nameOf(node) === node.selector ? [] : [node.selector];
