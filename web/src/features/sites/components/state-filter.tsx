import { Box, Skeleton, UnstyledButton } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import type { SiteStatus } from '../../../../../shared/calls/scans.ts';
import type { StateKind } from '../../../../../shared/models/site-state.ts';
import { stateKinds } from '../../../../../shared/state/site-state.ts';
import { StateLabel } from '../../../entities/site/components/site-state.tsx';
import { formatNumber } from '../../../lib/format.ts';
import classes from './state-filter.module.css';

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
  const toggle = (kind: StateKind): void => {
    const next = new Set(chosen);
    if (!next.delete(kind)) next.add(kind);
    onChange(next);
  };
  return (
    <ul className={classes['chips']} aria-label="Filter by state">
      {shown.map((kind) => (
        <li key={kind}>
          <UnstyledButton
            className={classes['chip']}
            aria-pressed={chosen.has(kind)}
            onClick={() => toggle(kind)}
          >
            <StateLabel kind={kind} />{' '}
            <Box component="span" c="dimmed">
              {formatNumber(counts.get(kind)?.length ?? 0)}
            </Box>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
