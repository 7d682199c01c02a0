import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  confirmImport,
  getImport,
  type SiteImport,
  startImport,
} from '../../../../../../shared/calls/portfolio/imports.ts';
import { siteLists } from '../../../../entities/site/api/site-queries.ts';
import { loadAgain } from '../../../../lib/use-change.ts';
import { callApi } from '../../../../lib/api.ts';
import { callQuery } from '../../../../lib/call-query.ts';

const importKey = ['site-import'] as const;
const everyMs = 2000;

/** Whether the server is working on it. */
export const isRunning = ({ phase }: Pick<SiteImport, 'phase'>): boolean =>
  phase === 'checking' || phase === 'adding';

/** The newest import of the account, followed while the server works on it. */
export function useSiteImport() {
  const client = useQueryClient();
  const newest = useQuery({
    ...callQuery(importKey, getImport, {}),
    refetchInterval: ({ state: { data } }) => {
      const found = data?.import ?? null;
      return found !== null && isRunning(found) && everyMs;
    },
  });
  const phase = newest.data?.import?.phase;
  useEffect(() => {
    if (phase === 'added') void loadAgain(client, ...siteLists);
  }, [client, phase]);
  return newest;
}

function useKeepImport() {
  const client = useQueryClient();
  return (found: SiteImport): void => {
    client.setQueryData(importKey, { import: found });
  };
}

export function useStartImport() {
  return useMutation({
    mutationFn: (body: { list: string } | { sitemap: string; as: 'pages' | 'sites' }) =>
      callApi(startImport, { body }),
    onSuccess: useKeepImport(),
  });
}

export function useConfirmImport() {
  return useMutation({
    mutationFn: (body: { importId: string; createClients: boolean }) =>
      callApi(confirmImport, { body }),
    onSuccess: useKeepImport(),
  });
}
