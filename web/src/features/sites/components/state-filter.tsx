import { Skeleton } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import type { SiteStatus } from '../../../../../shared/calls/scans.ts';
import type { StateKind } from '../../../../../shared/models/site-state.ts';
import { stateKinds } from '../../../../../shared/state/site-state.ts';
import { FilterChips } from '../../../components/filter-chips.tsx';
import { StateLabel } from '../../../entities/site/components/site-state.tsx';

type Chosen = ReadonlySet<StateKind>;

/** The states that the list shows, kept in the address; none for all. */
export function useStateFilter(): [Chosen, (chosen: Chosen) => void] {
  const [search, setSearch] = useSearchParams();
  const named = (search.get('state') ?? '').split(',');
  const chosen = new Set(stateKinds.filter((kind) => named.includes(kind)));
  const choose = (next: Chosen): void => {
    const changed = new URLSearchParams(search);
    if (next.size === 0) changed.delete('state');
    else changed.set('state', stateKinds.filter((kind) => next.has(kind)).join(','));
    setSearch(changed, { replace: true, preventScrollReset: true });
  };
  return [chosen, choose];
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
