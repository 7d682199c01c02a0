import type { PortfolioRow } from '../../../../../../shared/calls/portfolio/portfolio.ts';
import { severityOf } from '../../../../../../shared/state/site-state.ts';
import { passes, type PortfolioFilter } from '../../../../entities/site/rules/portfolio-counts.ts';
import type { SortKey, TodaySort, TodayView } from './view.ts';

/** Names of the account's clients by id. */
export type ClientNames = ReadonlyMap<string, string>;

const nameOf = ({ clientId }: PortfolioRow, names: ClientNames): string | null =>
  (clientId === undefined ? undefined : names.get(clientId)) ?? null;

/** What a row is sorted by; null is last in either order. */
const values: Record<SortKey, (row: PortfolioRow, names: ClientNames) => number | string | null> = {
  site: ({ siteName }) => siteName.toLowerCase(),
  state: ({ state }) => severityOf(state),
  mobile: ({ mobile }) => mobile,
  desktop: ({ desktop }) => desktop,
  lcp: ({ vitals }) => vitals?.lcp ?? null,
  inp: ({ vitals }) => vitals?.inp ?? null,
  cls: ({ vitals }) => vitals?.cls ?? null,
  uptime: ({ availability }) => availability,
  client: (row, names) => nameOf(row, names)?.toLowerCase() ?? null,
  tags: ({ tags }) => tags[0]?.toLowerCase() ?? null,
};

function compare(a: number | string | null, b: number | string | null, sign: number): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -sign : sign;
}

/** In the order of a column; equal ones the worst first, as the server sends them. */
function sorted(
  rows: readonly PortfolioRow[],
  { by, isDescending }: TodaySort,
  names: ClientNames,
): PortfolioRow[] {
  const sign = isDescending ? -1 : 1;
  const keyed = rows.map((row) => ({ row, value: values[by](row, names) }));
  return keyed.toSorted((a, b) => compare(a.value, b.value, sign)).map(({ row }) => row);
}

/** Whether name, address, client or tags contain the words, ignoring case. */
function isFound(row: PortfolioRow, text: string, names: ClientNames): boolean {
  const words = text.trim().toLowerCase();
  const { siteName, url, tags } = row;
  return [siteName, url, nameOf(row, names) ?? '', ...tags].some((part) =>
    part.toLowerCase().includes(words),
  );
}

/** Whether a row passes one of the filters, if there are any. @param now epoch milliseconds */
export const passesAny = (
  row: PortfolioRow,
  filters: readonly PortfolioFilter[],
  now: number,
): boolean => filters.length === 0 || filters.some((filter) => passes(row, filter, now));

/** The rows that a view shows, in its order. @param now epoch milliseconds */
export function rowsInView(
  rows: readonly PortfolioRow[],
  { filters, clientId, tag, text, sort }: TodayView,
  { names, now }: { names: ClientNames; now: number },
): PortfolioRow[] {
  const shown = rows.filter(
    (row) =>
      passesAny(row, filters, now) &&
      (clientId === undefined || row.clientId === clientId) &&
      (tag === undefined || row.tags.includes(tag)) &&
      isFound(row, text, names),
  );
  return sorted(shown, sort, names);
}
