import { Skeleton } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import type { SiteStatus } from '../../../../../../shared/calls/measuring/scans.ts';
import type { StateKind } from '../../../../../../shared/models/measuring/site-state.ts';
import { stateKinds } from '../../../../../../shared/state/site-state.ts';
import { FilterChips } from '../../../../components/tables/filter-chips.tsx';
import { Segments } from '../../../../components/forms/segments.tsx';
import { StateLabel } from '../../../../entities/site/components/site-state.tsx';

/** A parameter of the address, and how to change it; empty for none. */
function useParameter(name: string): [string, (value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const change = (value: string): void => {
    const changed = new URLSearchParams(search);
    if (value === '') changed.delete(name);
    else changed.set(name, value);
    setSearch(changed, { replace: true, preventScrollReset: true });
  };
  return [search.get(name) ?? '', change];
}

type Order = 'added' | 'worst';

/** The order of the list, kept in the address. */
export function useOrder(): [Order, (order: Order) => void] {
  const [sort, setSort] = useParameter('sort');
  return [sort === 'worst' ? 'worst' : 'added', (next) => setSort(next === 'worst' ? next : '')];
}

interface SitesOrderProps {
  order: Order;
  onChange: (order: Order) => void;
}

export const SitesOrder = ({ order, onChange }: SitesOrderProps) => (
  <Segments
    aria-label="Order of the sites"
    size="xs"
    value={order}
    onChange={onChange}
    data={[
      { value: 'added', label: 'As added' },
      { value: 'worst', label: 'Worst first' },
    ]}
  />
);

type Chosen = ReadonlySet<StateKind>;

/** The states that the list shows, kept in the address; none for all. */
export function useStateFilter(): [Chosen, (chosen: Chosen) => void] {
  const [state, setState] = useParameter('state');
  const named = state.split(',');
  const chosen = new Set(stateKinds.filter((kind) => named.includes(kind)));
  return [chosen, (next) => setState(stateKinds.filter((kind) => next.has(kind)).join(','))];
}

interface StateFilterProps {
  /** Statuses of all sites; undefined while they load. */
  statuses: ReadonlyMap<string, SiteStatus> | undefined;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

/** How many sites are in each state, and a choice among these. */
export function StateFilter({ statuses, chosen, onChange }: StateFilterProps) {
  if (statuses === undefined) return <Skeleton height={28} width={280} />;
  const counts = Map.groupBy(statuses.values(), ({ state }) => state.kind);
  const shown = stateKinds.filter((kind) => counts.has(kind) || chosen.has(kind));
  return (
    <FilterChips
      aria-label="Filter by state"
      counts={shown.map((kind) => [kind, counts.get(kind)?.length ?? 0])}
      label={(kind) => <StateLabel kind={kind} />}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
