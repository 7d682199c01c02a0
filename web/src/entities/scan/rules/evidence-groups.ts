import type {
  Heading,
  ItemDetails,
  ItemRow,
  PlainCell,
} from '../../../../../shared/models/measuring/scan-report.ts';

/** Rows of one element or file that stand together. */
export interface EvidenceGroup {
  rows: ItemRow[];
  /** What several rows are about; absent for a single row. */
  subject?: {
    /** The column that names it in each row. */
    key: string;
    cell: PlainCell;
    /** Sums of the columns that can be added, by key. */
    sums: Record<string, number>;
  };
}

/** Columns with a meaningful sum. Others are points in time, lifetimes or positions. */
const addable: ReadonlySet<string> = new Set([
  'wastedBytes',
  'totalBytes',
  'transferSize',
  'wastedMs',
  'duration',
  'total',
  'scripting',
  'scriptParseCompile',
  'mainThreadTime',
  'reflowTime',
  'score',
]);

/** Rows of one element, or of one file in a table without elements, stand where the first of them was. */
export function groupsOf({
  headings,
  items,
}: Pick<ItemDetails, 'headings' | 'items'>): EvidenceGroup[] {
  const key = subjectKey(headings);
  const groups: EvidenceGroup[] = [];
  let known = new Map<string, EvidenceGroup>();
  for (const row of items) {
    const name = nameOf(key === undefined ? undefined : row[key]);
    // Such a row is a title or a total; what follows belongs to it.
    if (name === undefined) known = new Map();
    const group = name === undefined ? undefined : known.get(name);
    if (group !== undefined) {
      group.rows.push(row);
      continue;
    }
    const made = { rows: [row] };
    groups.push(made);
    if (name !== undefined) known.set(name, made);
  }
  return groups.map((group) => withSubject(group, key, headings));
}

/** The groups with the first rows, whole: at least one. */
export function firstGroups(groups: readonly EvidenceGroup[], rows: number): EvidenceGroup[] {
  let count = 0;
  return groups.filter(({ rows: own }) => {
    const isFirst = count < rows;
    count += own.length;
    return isFirst;
  });
}

const subjectKey = (headings: readonly Heading[]): string | undefined => {
  const ofType = (...types: string[]) =>
    headings.find(({ key, valueType }) => key !== null && types.includes(valueType))?.key;
  return ofType('node') ?? ofType('url', 'source-location') ?? undefined;
};

function nameOf(cell: ItemRow[string] | undefined): string | undefined {
  if (typeof cell === 'string') return cell === '' ? undefined : cell;
  if (typeof cell !== 'object') return undefined;
  if (cell.type === 'node') return `${cell.selector} ${cell.snippet}`;
  return cell.type === 'url' ? cell.value : undefined;
}

function withSubject(
  group: EvidenceGroup,
  key: string | undefined,
  headings: readonly Heading[],
): EvidenceGroup {
  const [first, second] = group.rows;
  const cell = key === undefined ? undefined : first?.[key];
  if (second === undefined || key === undefined || cell === undefined) return group;
  if (typeof cell === 'object' && cell.type === 'subitems') return group;
  const sums: Record<string, number> = {};
  for (const { key: column } of headings) {
    if (column === null || !addable.has(column)) continue;
    const numbers = group.rows.flatMap((row) => numberOf(row[column]) ?? []);
    if (numbers.length > 1) sums[column] = numbers.reduce((sum, value) => sum + value, 0);
  }
  return { ...group, subject: { key, cell, sums } };
}

function numberOf(cell: ItemRow[string] | undefined): number | undefined {
  if (typeof cell === 'number') return cell;
  return typeof cell === 'object' && cell.type === 'numeric' ? cell.value : undefined;
}
