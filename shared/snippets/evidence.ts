import type { Device } from '../scans/devices.ts';
import type { ItemDetails, ItemRow, NodeCell, PlainCell } from '../models/measuring/scan-report.ts';
import { type Change, codeOf } from './changes.ts';
import { safeUrl } from './escape.ts';

/** The facts of a scan about a finding and its page. */
export interface SnippetEvidence {
  /** Lighthouse's audit id. */
  id: string;
  details: ItemDetails;
  /** Evidence from the scan's other findings, which may say more about the same element. */
  others?: readonly ItemDetails[];
  /** Evidence of the other device's scan of the page, which shows the same images in other sizes. */
  onOther?: readonly ItemDetails[];
  /** Address of the page. */
  page?: string | undefined;
  device?: Device | undefined;
  /** Names of the technologies of the page. */
  technologies?: readonly string[];
}

/** A change to make, in the terms of the page. */
export interface FixSnippet {
  language: 'HTML' | 'CSS' | 'JavaScript' | 'HTTP' | 'PHP' | 'nginx' | 'Apache' | 'Shell';
  code: string;
  /** Its effect and further requirements: one or two sentences, with `code`. */
  caption: string;
  /** The changes that this snippet writes; absent if another one writes them, or if they need people. */
  changes?: readonly Change[];
}

/** The snippet that writes changes. */
export const written = (
  language: FixSnippet['language'],
  changes: readonly Change[],
  caption: string,
): FixSnippet => ({
  language,
  code: changes.flatMap((change) => codeOf(change) ?? []).join('\n'),
  caption,
  changes,
});

/** Writes the snippets of an audit; none if the evidence lacks what they need. */
export type WriteSnippets = (evidence: SnippetEvidence) => FixSnippet[];

export const pageOf = ({ page }: SnippetEvidence): URL | undefined =>
  page === undefined ? undefined : safeUrl(page);

export const subRowsOf = (row: ItemRow): Record<string, PlainCell>[] => {
  const cell = row['subItems'];
  return typeof cell === 'object' && cell.type === 'subitems' ? cell.items : [];
};

export const textOf = (cell: ItemRow[string] | undefined): string | undefined => {
  if (typeof cell === 'string') return cell;
  return typeof cell === 'object' && 'value' in cell && typeof cell.value === 'string'
    ? cell.value
    : undefined;
};

export const isWordPress = ({ technologies = [] }: SnippetEvidence): boolean =>
  technologies.includes('WordPress');

/** The first element of a row. */
export const nodeOf = (row: ItemRow): NodeCell | undefined =>
  Object.values(row).find(
    (cell): cell is NodeCell => typeof cell === 'object' && cell.type === 'node',
  );

/** The addresses in the column `url`, in order, each once. */
export function urlsOf({ items }: Pick<ItemDetails, 'items'>): URL[] {
  return unique(items.flatMap((row) => safeUrl(textOf(row['url']) ?? '') ?? []));
}

/** Addresses in order, each once. */
export const unique = (urls: readonly URL[]): URL[] => [
  ...new Map(urls.map((url) => [url.href, url])).values(),
];

/** The rows of the finding, then those of the others. */
export const allRows = ({ details, others = [] }: SnippetEvidence): ItemRow[] =>
  [details, ...others].flatMap(({ items }) => items);

/** Whether the scan has failed a check of one of Lighthouse's check lists, by the check's words. */
export const hasFailed = (evidence: SnippetEvidence, check: RegExp): boolean =>
  allRows(evidence).some(
    (row) => row['result'] === 'Failed' && check.test(textOf(row['label']) ?? ''),
  );

/** Last part of the path, and its ending in small letters; undefined if the last part has none. */
export function fileOf(url: URL): { name: string; ending: string } | undefined {
  const name = url.pathname.split('/').at(-1) ?? '';
  const ending = /[^.]\.([a-z\d]{2,5})$/i.exec(name)?.[1]?.toLowerCase();
  return ending === undefined ? undefined : { name, ending };
}
