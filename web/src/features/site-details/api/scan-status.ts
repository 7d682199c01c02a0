import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffectEvent, useRef } from 'react';
import { getScanStatus, type ScanStatus } from '../../../../../shared/calls/scans.ts';
import { sameSite } from '../../../../../shared/urls.ts';
import { ApiError, callApi } from '../../../lib/api.ts';
import { useServerMessages } from '../../../lib/socket.ts';
import { furtherOf, isOver } from '../scan-progress.ts';

const statusKey = (scanId: string | undefined) => ['scan-status', scanId] as const;

/** Without pushes the server is asked every two seconds, with them only in case one got lost. */
const askEveryMs = 2000;
const trustPushesForMs = 8000;

/** There is no such scan, and there will be none: it is not of this account, or has expired. */
export const isLost = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 404;

interface Followed {
  url: string;
  scanId: string | undefined;
  /** A scan of this page was begun elsewhere: by the clock, in another tab, by a colleague. */
  onOtherScan: (scanId: string) => void;
}

/** How far a scan is: pushed over the WebSocket, and polled wherever pushes do not arrive. */
export function useScanStatus({ url, scanId, onOtherScan }: Followed) {
  const client = useQueryClient();
  const pushedAt = useRef(0);
  const noticeOther = useEffectEvent(onOtherScan);

  useServerMessages((message) => {
    if (message.type !== 'scan_progress' || !sameSite(message.url, url)) return;
    const { type: _, ...told } = message;
    const key = statusKey(scanId);
    if (told.scanId !== scanId) {
      const isFollowing = scanId !== undefined && !isOver(client.getQueryData<ScanStatus>(key));
      if (!isFollowing && !isOver(told)) noticeOther(told.scanId);
      return;
    }
    pushedAt.current = Date.now();
    // Only the call knows why a scan failed.
    if (told.status === 'failed') void client.invalidateQueries({ queryKey: key });
    else client.setQueryData<ScanStatus>(key, (known) => furtherOf(known, told));
  });

  return useQuery({
    queryKey: statusKey(scanId),
    enabled: scanId !== undefined,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const told = await callApi(getScanStatus, { query: { scanId: scanId ?? '' } }, { signal });
      return furtherOf(client.getQueryData<ScanStatus>(statusKey(scanId)), told);
    },
    refetchInterval: ({ state }) => {
      if (isOver(state.data) || isLost(state.error)) return false;
      return Date.now() - pushedAt.current < trustPushesForMs ? trustPushesForMs : askEveryMs;
    },
    refetchIntervalInBackground: true,
  });
}
