import {
  type PortfolioFilter,
  portfolioFilters,
} from '../../../../entities/site/rules/portfolio-counts.ts';

/** Columns by which the list can be sorted, with the direction that puts first what matters first. */
export const sortKeys = {
  site: 'asc',
  state: 'asc',
  mobile: 'asc',
  desktop: 'asc',
  lcp: 'desc',
  inp: 'desc',
  cls: 'desc',
  uptime: 'asc',
  client: 'asc',
  tags: 'asc',
} as const;
export type SortKey = keyof typeof sortKeys;
export interface TodaySort {
  by: SortKey;
  isDescending: boolean;
}

/** What the list shows, and in which order: all of it is in the address. */
export interface TodayView {
  /** Sites that pass any of these; none for all. */
  filters: readonly PortfolioFilter[];
  clientId?: string | undefined;
  tag?: string | undefined;
  text: string;
  sort: TodaySort;
}

const worstFirst: TodaySort = { by: 'state', isDescending: false };

const isSortKey = (key: string | null): key is SortKey =>
  key !== null && Object.hasOwn(sortKeys, key);

/** The order of a column that is chosen: as it begins, or the other way round if it has that order already. */
export const sortBy = (by: SortKey, before: TodaySort): TodaySort => ({
  by,
  isDescending: before.by === by ? !before.isDescending : sortKeys[by] === 'desc',
});

/** Anything unknown in the address is left out. */
export function readView(search: string): TodayView {
  const asked = new URLSearchParams(search);
  const named = (asked.get('show') ?? '').split(',');
  const by = asked.get('sort');
  return {
    filters: portfolioFilters.filter((filter) => named.includes(filter)),
    clientId: asked.get('client') ?? undefined,
    tag: asked.get('tag') ?? undefined,
    text: asked.get('q') ?? '',
    sort: isSortKey(by)
      ? { by, isDescending: (asked.get('order') ?? sortKeys[by]) === 'desc' }
      : worstFirst,
  };
}

export function writeView({ filters, clientId, tag, text, sort }: TodayView): string {
  const search = new URLSearchParams();
  if (filters.length > 0) search.set('show', filters.join(','));
  if (clientId !== undefined) search.set('client', clientId);
  if (tag !== undefined) search.set('tag', tag);
  if (text !== '') search.set('q', text);
  const order = sort.isDescending ? 'desc' : 'asc';
  if (sort.by !== worstFirst.by || sort.isDescending) search.set('sort', sort.by);
  if (order !== sortKeys[sort.by]) search.set('order', order);
  return search.size === 0 ? '' : `?${search.toString()}`;
}
