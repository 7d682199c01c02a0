import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { pingServer } from '../../../../../../shared/calls/monitoring/ping.ts';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import { isNotFound } from '../../../../lib/api-error.ts';
import { callApi } from '../../../../lib/api.ts';
import { useServerMessages } from '../../../../lib/socket.ts';
import { campaignsQuery, hasEnded, pingDataKey, pingStatusQuery } from '../api/ping-queries.ts';
import { pingMessages } from '../rules/ping-words.ts';

/** A ping that this tab has started and that has not ended. */
interface PingRun extends Site {
  pingId: string;
}

/** The pings that this tab follows; they outlive a look at another screen. */
const runsQuery = queryOptions({
  queryKey: ['ping-runs'],
  queryFn: (): PingRun[] => [],
  initialData: [],
  staleTime: Infinity,
  gcTime: Infinity,
});

export const usePingRuns = (): readonly PingRun[] => useQuery(runsQuery).data;

interface Asked {
  selectedCountries: string[];
  startDate: string;
  endDate: string;
}

/** Pings a site now, and hourly until the end of an interval. */
export function useStartPing({ siteUrl, siteName }: Site) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: Asked) => callApi(pingServer, { body: { site: siteUrl, ...asked } }),
    onSuccess: ({ pingId }) => {
      const run = { pingId, siteUrl, siteName };
      client.setQueryData(runsQuery.queryKey, (runs = []) => [...runs, run]);
      void client.invalidateQueries(campaignsQuery);
    },
  });
}

/** Reloads reports when a ping of the site has ended, also one that another person or the clock started. */
export function usePingMessages(): void {
  const client = useQueryClient();
  useServerMessages((message) => {
    if (message.type !== 'ping_progress') return;
    const { type: _, ...status } = message;
    client.setQueryData(pingStatusQuery(status.pingId).queryKey, status);
    if (!hasEnded(status.status)) return;
    void client.invalidateQueries({ queryKey: pingDataKey(status.site) });
    void client.invalidateQueries(campaignsQuery);
  });
}

/** Follows a ping to its end, and says how it ended. */
export function FollowPing({ run }: { run: PingRun }) {
  const { pingId, siteUrl, siteName } = run;
  const client = useQueryClient();
  const { data, error } = useQuery(pingStatusQuery(pingId));
  const end = useEffectEvent((isDone: boolean, nodes: number, away: number): void => {
    client.setQueryData(runsQuery.queryKey, (runs = []) =>
      runs.filter((one) => one.pingId !== pingId),
    );
    void client.invalidateQueries({ queryKey: pingDataKey(siteUrl) });
    if (isDone) snackbar.success(pingMessages.completed(siteName));
    else snackbar.error(pingMessages.failed(siteName));
    if (isDone && away > 0) snackbar.warning(pingMessages.away(away, nodes));
  });
  const isOver = isNotFound(error) || hasEnded(data?.status);
  const isDone = data?.status === 'done';
  const { nodes = 0, away = 0 } = data ?? {};
  useEffect(() => {
    if (isOver) end(isDone, nodes, away);
  }, [isOver, isDone, nodes, away]);
  return null;
}
