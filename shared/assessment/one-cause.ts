import type { ItemRow, PlainCell, SuggestionItem } from '../models/measuring/scan-report.ts';

/** Findings with one cause. */
export interface CauseGroup {
  /** Gains of one cause overlap, so that this one's gain is that of the group. */
  strongest: SuggestionItem;
  /** The others, in the same order. */
  others: SuggestionItem[];
}

/** Audits that look at the same files or elements from different sides, by Lighthouse's ids. */
const families: readonly ReadonlySet<string>[] = [
  new Set([
    'bootup-time',
    'long-tasks',
    'forced-reflow-insight',
    'third-parties-insight',
    'unused-javascript',
    'unminified-javascript',
    'legacy-javascript-insight',
    'duplicated-javascript-insight',
  ]),
  new Set(['render-blocking-insight', 'unused-css-rules', 'unminified-css']),
  new Set(['image-delivery-insight', 'lcp-discovery-insight']),
  new Set(['cls-culprits-insight', 'layout-shifts', 'unsized-images']),
];

/** Columns by which a row weighs, the most significant first. */
const weights = [
  'wastedBytes',
  'wastedMs',
  'total',
  'duration',
  'mainThreadTime',
  'reflowTime',
  'score',
];
/** A file or element is what a finding is about if it has this share of it. */
const mainShare = 0.2;

/**
 * Findings by their cause: those of one family that are mostly about the files or elements of a stronger one belong to
 * it.
 * @param findings the strongest first
 */
export function byCause(findings: readonly SuggestionItem[]): CauseGroup[] {
  const groups: CauseGroup[] = [];
  for (const item of findings) {
    const group = groups.find(({ strongest }) => isSameCause(strongest, item));
    if (group === undefined) groups.push({ strongest: item, others: [] });
    else group.others.push(item);
  }
  return groups;
}

function isSameCause(strongest: SuggestionItem, item: SuggestionItem): boolean {
  if (!families.some((family) => family.has(strongest.id) && family.has(item.id))) return false;
  const main = mainSubjects(strongest);
  const subjects = subjectsOf(item);
  const all = subjects.reduce((sum, { weight }) => sum + weight, 0);
  const shared = subjects
    .filter(({ names }) => names.some((name) => main.has(name)))
    .reduce((sum, { weight }) => sum + weight, 0);
  return shared > 0 && shared >= all / 2;
}

interface Subject {
  /** Addresses, and selectors with their snippet. */
  names: string[];
  weight: number;
}

function mainSubjects(item: SuggestionItem): ReadonlySet<string> {
  const subjects = subjectsOf(item);
  const all = subjects.reduce((sum, { weight }) => sum + weight, 0);
  const main = subjects.filter(({ weight }) => weight >= all * mainShare);
  return new Set(main.flatMap(({ names }) => names));
}

/** The subjects of the rows, each once. */
function subjectsOf({ details }: SuggestionItem): Subject[] {
  const subjects = new Map<string, Subject>();
  for (const row of details.items) {
    const names = namesOf(row);
    const [first] = names;
    if (first === undefined) continue;
    const known = subjects.get(first);
    const weight = (known?.weight ?? 0) + weightOf(row);
    subjects.set(first, { names: [...new Set([...(known?.names ?? []), ...names])], weight });
  }
  return [...subjects.values()];
}

/** With the sub-rows, which name the scripts of a module and the causes of a shift. */
function namesOf(row: ItemRow): string[] {
  return Object.values(row).flatMap((cell) =>
    typeof cell === 'object' && cell.type === 'subitems'
      ? cell.items.flatMap((subRow) => Object.values(subRow).flatMap(nameOf))
      : nameOf(cell),
  );
}

function nameOf(cell: PlainCell | ItemRow[string]): string[] {
  if (typeof cell === 'string') return /^https?:/.test(cell) ? [cell] : [];
  if (typeof cell !== 'object') return [];
  if (cell.type === 'node') return [`${cell.selector} ${cell.snippet}`];
  if (cell.type === 'source-location') return [cell.url];
  return cell.type === 'url' ? [cell.value] : [];
}

function weightOf(row: ItemRow): number {
  const measured = weights.map((key) => row[key]).find((value) => typeof value === 'number');
  return typeof measured === 'number' ? Math.max(0, measured) : 1;
}
