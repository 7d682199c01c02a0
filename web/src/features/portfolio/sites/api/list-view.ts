import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { onSessionEnd } from '../../../../lib/identity.ts';

/** The user's view of the list. */
interface ListView {
  search: string;
  /** Ids of the expanded sites. */
  unfolded: ReadonlySet<string>;
}

const fresh: ListView = { search: '', unfolded: new Set() };

/** By history entry, so that going back finds the list unchanged. */
let views = new WeakMap<QueryClient, Map<string, ListView>>();
onSessionEnd(() => {
  views = new WeakMap();
});

/** Search and expanded sites of the list. */
export function useListView() {
  const client = useQueryClient();
  const { key } = useLocation();
  const [view, setView] = useState(() => views.get(client)?.get(key) ?? fresh);
  useEffect(() => {
    const ofClient = views.get(client) ?? new Map<string, ListView>();
    views.set(client, ofClient.set(key, view));
  }, [client, key, view]);
  const fold = useCallback(
    (siteId: string) =>
      setView((before) => {
        const unfolded = new Set(before.unfolded);
        if (!unfolded.delete(siteId)) unfolded.add(siteId);
        return { ...before, unfolded };
      }),
    [],
  );
  const unfold = useCallback(
    (siteIds: readonly string[]) =>
      setView((before) =>
        siteIds.every((siteId) => before.unfolded.has(siteId))
          ? before
          : { ...before, unfolded: new Set([...before.unfolded, ...siteIds]) },
      ),
    [],
  );
  return {
    ...view,
    setSearch: (search: string): void => setView((before) => ({ ...before, search })),
    fold,
    unfold,
  };
}
